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
    tags: [
      { name: 'Catalog', description: 'Every brand, by slug or by search.' },
      { name: 'Brands', description: 'From a domain or an e-mail address to its brand.' },
      { name: 'Artwork', description: 'The logos themselves.' },
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
      if (isWithContent(answer)) setExample(answer.content, example.answer);
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
