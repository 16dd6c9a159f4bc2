import { z } from 'zod';
import { outboundVariables } from './outbound-variables';
import { plansFile } from './read-plans';
import { surfaceVariables } from './surface-variables';
import { variable } from './variable';

const port = z.coerce.number().int().min(0).max(65_535);
const httpUrl = z.url({ protocol: /^https?$/ });
/** Of an origin: a path would be left out of some links, and kept in others. */
const withoutPath = /^[a-z]+:\/\/[^/?#@]+\/*$/i;
const secret = (lengthMin: number) =>
  z.string().min(lengthMin, `must have at least ${lengthMin} characters`);

/** One plain address, with or without a name: nothing that could be read as a second sender. */
const sender =
  /^(?:[^"(),:;<>@[\]\\\p{C}]+ <[^\s"(),:;<>@]+@[^\s"(),:;<>@]+>|[^\s"(),:;<>@]+@[^\s"(),:;<>@]+)$/u;

/** In the order of the documentation. */
export const variables = z.object({
  PORT: variable(port.default(3000), { description: 'Port to listen on.' }),
  HOST: variable(z.string().default('127.0.0.1'), { description: 'Address to listen on.' }),
  WEB_CONCURRENCY: variable(z.coerce.number().int().min(1).max(64).default(1), {
    description:
      'Processes of the service that share the port and one site. More than 1 needs `DATABASE_URL`.',
  }),
  PUBLIC_URL: variable(
    httpUrl
      .regex(
        withoutPath,
        'must be an origin without a path, such as https://logos.example.com: the site and sign-in work only at the root of a host',
      )
      .optional(),
    {
      description:
        'Where callers reach the server: an origin without a path. The only source of absolute links; the `Host` header is never used.',
      fallback: '`http://localhost:$PORT`',
      example: 'https://logos.example.com',
    },
  ),
  MARQUE_DATA: variable(z.string().default('.marque'), {
    description:
      'Folder for everything Marque writes: embedded database, artwork, outbox, demo key, generated secret, drawn pictures.',
  }),
  DEMO: variable(z.enum(['on', 'off']).default('on'), {
    description: '`off`: no demo account on the embedded database. An existing one is closed.',
  }),
  SITE_URL: variable(
    z
      .url({ protocol: /^http$/ })
      .regex(withoutPath, 'must have no path')
      .optional(),
    {
      description:
        'For the service: a site that runs elsewhere. Without it, the service runs the site itself.',
      example: 'http://10.0.0.2:3001',
    },
  ),
  SITE_SOCKET: variable(z.string().optional(), {
    description:
      'A Unix socket instead of `SITE_URL`: the site listens there, and the service connects to it.',
    example: '/run/marque/site.sock',
  }),
  SERVICE_URL: variable(httpUrl.optional(), {
    description:
      'For the site: the service it reads from. Without it, Next serves everything in one process.',
    example: 'http://10.0.0.1:3000',
  }),
  SITE_TOKEN: variable(secret(32).optional(), {
    description:
      'Proves to the service that a call comes from the site; the same for both. Needed with `SITE_URL`.',
    fallback: 'generated at each start',
  }),
  DATABASE_URL: variable(z.url({ protocol: /^postgres(ql)?$/ }).optional(), {
    description: 'Postgres to use in place of the embedded database.',
    example: 'postgres://marque:secret@127.0.0.1:5432/marque',
  }),
  DATABASE_OUTAGE_SECONDS: variable(z.coerce.number().int().min(0).max(86_400).default(900), {
    description:
      'Seconds that a key is served from memory while Postgres is away, as long as Redis or Upstash confirms it. 0: not at all.',
  }),
  AUTH_SECRET: variable(secret(32).optional(), {
    description:
      'Signs access tokens and session cookies; 32 characters or more. Required with `DATABASE_URL`, and the same on every instance.',
    fallback: 'generated into `MARQUE_DATA`',
  }),
  AUTH_SECRET_PREVIOUS: variable(secret(32).optional(), {
    description: 'The previous `AUTH_SECRET`: its signatures stay valid while you rotate.',
  }),
  ADMIN_TOKEN: variable(secret(16).optional(), {
    description:
      'Opens the operator routes below `/admin` (bearer); 16 characters or more. `npm run operator` sends it.',
  }),
  REDIS_URL: variable(z.url({ protocol: /^rediss?$/ }).optional(), {
    description: 'Redis or Valkey in which all instances count requests together.',
    example: 'redis://127.0.0.1:6379',
  }),
  UPSTASH_REDIS_REST_URL: variable(httpUrl.optional(), {
    description: 'Upstash Redis for the same purpose, in place of `REDIS_URL`.',
    example: 'https://example.upstash.io',
  }),
  UPSTASH_REDIS_REST_TOKEN: variable(z.string().trim().optional(), {
    description: 'Token for `UPSTASH_REDIS_REST_URL`. Set both or neither.',
  }),
  AUDIT_DAYS: variable(z.coerce.number().int().min(1).max(3650).default(180), {
    description: 'How many days the audit log of each account reaches back.',
  }),
  METRICS_TOKEN: variable(secret(16).optional(), {
    description: 'Opens `/metrics` for Prometheus (bearer); 16 characters or more.',
  }),
  SMTP_URL: variable(z.url({ protocol: /^smtps?$/, hostname: /^[\w.:[\]-]+$/ }).optional(), {
    description: 'Mail server. Without it, mail is written to `outbox/` in `MARQUE_DATA`.',
    example: 'smtp://user:password@mail.example.com:587',
  }),
  MAIL_FROM: variable(z.string().regex(sender, 'must read Name <name@example.com>').optional(), {
    description: 'Sender of every message: `Name <address>` or an address.',
    fallback: '`no-reply@` the host of `PUBLIC_URL`',
    example: 'Marque <no-reply@logos.example.com>',
  }),
  STRIPE_SECRET_KEY: variable(z.string().trim().optional(), {
    description: 'Secret key of the Stripe account. Billing needs all three Stripe variables.',
    example: 'sk_live_...',
  }),
  STRIPE_WEBHOOK_SECRET: variable(z.string().trim().optional(), {
    description:
      'Signing secret of the endpoint `PUBLIC_URL/v1/billing/webhook`. Separate several with commas while you rotate.',
    example: 'whsec_...',
  }),
  STRIPE_PRICE_PRO: variable(z.string().trim().optional(), {
    description:
      'Id of the monthly price of the pro plan. After a change, former prices follow, separated by commas: a ' +
      'subscription with any other price does not give the plan.',
    example: 'price_...',
  }),
  STRIPE_API_BASE: variable(httpUrl.default('https://api.stripe.com'), {
    description: 'Address of the Stripe API, for tests.',
    example: 'http://127.0.0.1:12111',
  }),
  GITHUB_ID: variable(z.string().trim().optional(), {
    description:
      'Client id for sign-in with GitHub. Callback: `PUBLIC_URL/api/auth/callback/github`.',
  }),
  GITHUB_SECRET: variable(z.string().trim().optional(), {
    description: 'Client secret for `GITHUB_ID`. Set both or neither.',
  }),
  GITHUB_URL: variable(httpUrl.default('https://github.com'), {
    description: 'GitHub Enterprise Server to use in place of github.com.',
    example: 'https://github.example.com',
  }),
  GOOGLE_ID: variable(z.string().trim().optional(), {
    description:
      'Client id for sign-in with Google. Callback: `PUBLIC_URL/api/auth/callback/google`.',
  }),
  GOOGLE_SECRET: variable(z.string().trim().optional(), {
    description: 'Client secret for `GOOGLE_ID`. Set both or neither.',
  }),
  GOOGLE_ISSUER: variable(httpUrl.default('https://accounts.google.com'), {
    description: 'OpenID issuer to use in place of Google, for tests.',
    example: 'http://127.0.0.1:4000',
  }),
  CONTACT_URL: variable(z.url({ protocol: /^(mailto|https?)$/ }).optional(), {
    description:
      'Where visitors report a wrong logo or write to you: a `mailto:` address or the page of an issue tracker. Without it, the site offers no contact.',
    example: 'mailto:brands@example.com',
  }),
  REMOVAL_DAYS: variable(z.coerce.number().int().min(1).max(365).default(14), {
    description:
      'Days within which you decide on a request for a correction or a removal. With `CONTACT_URL`, the page `/removals` promises it.',
  }),
  REPOSITORY_URL: variable(httpUrl.optional(), {
    description:
      'Where the source code of this installation is, for a link in the footer. Without it, there is none.',
    example: 'https://git.example.com/marque',
  }),
  VISITOR_COUNTER: variable(z.enum(['on', 'off']).default('off'), {
    description: '`on` counts visitors, each once a day, and opens `/v1/public/visitor-counter`.',
  }),
  MOST_WANTED: variable(z.enum(['on', 'off']).default('on'), {
    description:
      '`off`: no page `/wanted`, which shows what many accounts have looked up and not found.',
  }),
  BRANDS: variable(z.string().optional(), {
    description:
      'Folder with your own brands and corrections, one folder for each: see docs/operating.md. It is read again when it changes.',
    fallback: 'no folder',
    example: './brands',
  }),
  PLANS: variable(plansFile.optional(), {
    description:
      'File with limits, prices and names of the plans that replace the built-in ones. It is read at the start, by the site too.',
    fallback: 'the built-in plans',
    example: './plans.json',
  }),
  ...outboundVariables,
  ...surfaceVariables,
  TRUST_PROXY_HOPS: variable(z.coerce.number().int().min(0).max(16).default(0), {
    description:
      'Number of proxies in front of the server. Decides which address of `X-Forwarded-For` counts as the client.',
  }),
  REQUESTS_PER_SECOND: variable(z.coerce.number().int().min(0).max(1_000_000).default(500), {
    description:
      'Requests a second of a key, and of a client address by number and work, on each instance; twice as many at once. 0 sets no limit.',
  }),
  DRAIN_SECONDS: variable(z.coerce.number().min(0).max(300).default(1), {
    description:
      'How long the server goes on accepting requests after SIGTERM, while `/readyz` responds with 503. Longer than your load balancer takes to notice.',
  }),
  ACCESS_LOG: variable(
    z.union([z.enum(['off', 'errors']), z.coerce.number().min(0.01).max(1)]).default('errors'),
    {
      description:
        'Which requests are logged: `errors` (status 500 and above), `off`, or a share of the others from `0.01` to `1`, plus every error.',
    },
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: variable(httpUrl.optional(), {
    description:
      'OpenTelemetry collector that gets traces. Without it, there are none. The SDK reads its other `OTEL_*` variables too.',
    example: 'http://127.0.0.1:4318',
  }),
  OTEL_EXPORTER_OTLP_PROTOCOL: variable(
    z
      .literal('http/protobuf', 'must be http/protobuf, which every collector understands')
      .default('http/protobuf'),
    { description: 'The protocol of the collector. Only `http/protobuf` is supported.' },
  ),
  LOG_LEVEL: variable(
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
    { description: '`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`.' },
  ),
});
