import type { OpenAPIHono } from '@hono/zod-openapi';
import { env } from '../env';
import { openapiExamples } from './openapi-examples';
import type { RestEnv } from './rest-env';

type Document = ReturnType<OpenAPIHono<RestEnv>['getOpenAPI31Document']>;

/** The OpenAPI document, made of the declarations that validate every request, with true examples. */
export function describeApi(app: OpenAPIHono<RestEnv>): Document {
  app.openAPIRegistry.registerComponent('securitySchemes', 'apiKey', {
    type: 'apiKey',
    in: 'header',
    name: 'X-API-Key',
    description: 'The key that was shown once, when it was made.',
  });
  app.openAPIRegistry.registerComponent('securitySchemes', 'bearer', {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description:
      'The access token of POST /auth/login or POST /auth/register, good for 15 minutes.',
  });
  app.openAPIRegistry.registerComponent('securitySchemes', 'admin', {
    type: 'http',
    scheme: 'bearer',
    description: 'ADMIN_TOKEN, for the operator. Without it these routes are 404.',
  });
  app.openAPIRegistry.registerComponent('securitySchemes', 'metrics', {
    type: 'http',
    scheme: 'bearer',
    description: 'METRICS_TOKEN, for Prometheus. Without it the route is 404.',
  });
  const document = app.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: 'Marque',
      version: '1',
      description:
        'Brands by slug, search, domain or business e-mail address, and their logos. ' +
        'Every error has the shape {error, message}; unknown query parameters are ignored.',
      license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
    },
    servers: [{ url: env.publicUrl }],
    // What names no scheme of its own is open to everybody.
    security: [],
    tags: [
      { name: 'Catalog', description: 'Every brand, by slug or by search.' },
      { name: 'Brands', description: 'From a domain or an e-mail address to its brand.' },
      { name: 'Artwork', description: 'The logos themselves.' },
      { name: 'Usage', description: 'What the plan allows and what is used of it.' },
      { name: 'Account', description: 'Registering, signing in, keys.' },
      { name: 'Billing', description: 'From free to pro and back, through Stripe.' },
      { name: 'Site', description: 'What the site itself shows. No key needed.' },
      { name: 'Operation', description: 'For those who run Marque. No key needed.' },
    ],
  });
  addExamples(document);
  return document;
}

function addExamples(document: Document): void {
  const examples = openapiExamples();
  for (const path of Object.values(document.paths ?? {})) {
    for (const operation of [path.get, path.post]) {
      const example = examples[operation?.operationId ?? ''];
      if (operation === undefined || example === undefined) continue;
      for (const parameter of operation.parameters ?? []) {
        if (!('name' in parameter)) continue;
        const value = example.parameters[parameter.name];
        if (value !== undefined) parameter.example = value;
      }
      const body = operation.requestBody;
      if (body && 'content' in body) setExample(body.content, example.body);
      const answer: unknown = operation.responses?.['200'];
      if (isWithContent(answer)) {
        setExample(answer.content, example.answer);
        for (const [type, other] of Object.entries(example.otherAnswers ?? {}))
          answer.content[type] = { ...answer.content[type], example: other };
      }
    }
  }
}

type Content = Record<string, { example?: unknown }>;

function isWithContent(answer: unknown): answer is { content: Content } {
  return typeof answer === 'object' && answer !== null && 'content' in answer;
}

function setExample(content: Content, example: unknown): void {
  for (const media of Object.values(content)) media.example = example;
}
