import { OpenAPIHono, type RouteConfig } from '@hono/zod-openapi';
import { env } from '../../platform/env';
import type { Example } from './describe-route';

type Document = ReturnType<OpenAPIHono['getOpenAPI31Document']>;
type Operation = NonNullable<NonNullable<Document['paths']>[string]['get']>;
type Content = Record<string, { example?: unknown }>;

/** A route as the document needs it. */
export type DocumentedRoute = {
  openapi: RouteConfig;
  examples: readonly Example[];
  /** Runs the handler, so that an example response is computed and never written by hand. */
  represent: (example: Example) => Promise<{ contentType?: string; bytes: Uint8Array | null }>;
};

const securitySchemes = {
  apiKey: {
    type: 'apiKey',
    in: 'header',
    name: 'X-API-Key',
    description: 'Your API key. It is shown once, when it is created.',
  },
  publishableKey: {
    type: 'apiKey',
    in: 'query',
    name: 'token',
    description: 'A publishable key (`mq_pub_…`): see `POST /v1/keys`.',
  },
  bearer: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description:
      'The access token of POST /auth/login or POST /auth/register, valid for 15 minutes.',
  },
  admin: {
    type: 'http',
    scheme: 'bearer',
    description: 'ADMIN_TOKEN, for the operator. Without it these routes are 404.',
  },
  metrics: {
    type: 'http',
    scheme: 'bearer',
    description: 'METRICS_TOKEN, for Prometheus. Without it the route is 404.',
  },
} as const;

const tags = [
  { name: 'Catalog', description: 'Every brand, by slug or by search.' },
  { name: 'Brands', description: 'Find the brand behind a domain or an e-mail address.' },
  { name: 'Artwork', description: 'The logos themselves.' },
  { name: 'Usage', description: 'What your plan allows, and how much of it you have used.' },
  { name: 'Account', description: 'Registration, sign-in, keys.' },
  {
    name: 'Billing',
    description: 'Upgrade to the Pro plan, manage it and cancel it, through Stripe.',
  },
  { name: 'Keys', description: 'Named keys, which open less than the secret key of the account.' },
  { name: 'Own brands', description: 'Brands of your account, which your keys alone see.' },
  {
    name: 'Webhooks',
    description: 'Messages about brands, usage and keys, sent to addresses of yours.',
  },
  { name: 'Site', description: 'Figures that the site shows. No key needed.' },
  { name: 'Operation', description: 'For the operator of the server.' },
];

/** The OpenAPI document, generated from the declarations that validate every request. */
export async function describeApi(routes: readonly DocumentedRoute[]): Promise<Document> {
  const app = new OpenAPIHono();
  for (const [name, scheme] of Object.entries(securitySchemes)) {
    app.openAPIRegistry.registerComponent('securitySchemes', name, scheme);
  }
  for (const { openapi } of routes) app.openAPIRegistry.registerPath(openapi);
  const document = app.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: 'Marque',
      version: '1',
      description:
        'Brands by slug, search, domain or business e-mail address, and their logos. ' +
        'Every error has the shape {error, message, docs}. Unknown query parameters are ignored.',
      license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
    },
    servers: [{ url: env.publicUrl }],
    // An operation without a scheme of its own needs no credentials.
    security: [],
    tags,
  });
  for (const route of routes) {
    const { path, method } = route.openapi;
    const operation = document.paths?.[path]?.[method as 'get' | 'post' | 'put' | 'delete'];
    for (const example of operation ? route.examples : []) {
      await addExample(operation as Operation, route, example);
    }
  }
  return document;
}

async function addExample(
  operation: Operation,
  route: DocumentedRoute,
  example: Example,
): Promise<void> {
  for (const parameter of operation.parameters ?? []) {
    const value = 'name' in parameter ? example.parameters?.[parameter.name] : undefined;
    if (value !== undefined && 'name' in parameter) parameter.example ??= value;
  }
  const body = operation.requestBody;
  if (body && 'content' in body) setExample(body.content, 'application/json', example.body);

  const { content } = (operation.responses?.['200'] ?? {}) as { content?: Content };
  if (example.response === null || content === undefined) return;
  if (example.response) return setExample(content, 'application/json', example.response);
  const { contentType = '', bytes } = await route.represent(example);
  const [type = ''] = contentType.split(';', 1);
  const text = new TextDecoder().decode(bytes ?? undefined);
  setExample(content, type, type === 'application/json' ? (JSON.parse(text) as unknown) : text);
}

function setExample(content: Content, type: string, example: unknown): void {
  content[type] = { ...content[type], example };
}
