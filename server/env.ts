import path from 'node:path';
import { z } from 'zod';

/** An empty value in a `.env` file means "not set". */
const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema);

const port = z.coerce.number().int().min(0).max(65_535);

/** One plain address, with or without a name: nothing that could be read as a second sender. */
const sender =
  /^(?:[^"(),:;<>@[\]\\\p{C}]+ <[^\s"(),:;<>@]+@[^\s"(),:;<>@]+>|[^\s"(),:;<>@]+@[^\s"(),:;<>@]+)$/u;

const stripeVariables = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_PRICE_PRO'] as const;

const schema = z
  .object({
    /** Where the server listens. */
    PORT: optional(port.default(3000)),
    HOST: optional(z.string().default('127.0.0.1')),
    /** The only source of absolute links; never the Host header. */
    PUBLIC_URL: optional(z.url({ protocol: /^https?$/ }).optional()),
    /** Embedded database, the demo account's key and everything else Marque writes. */
    MARQUE_DATA: optional(z.string().default('.marque')),
    /** Postgres instead of the embedded database. */
    DATABASE_URL: optional(z.url({ protocol: /^postgres(ql)?$/ }).optional()),
    /** Signs sessions and tokens; generated into MARQUE_DATA on the embedded default. */
    AUTH_SECRET: optional(z.string().min(32, 'must have at least 32 characters').optional()),
    /** Opens the operator's routes. */
    ADMIN_TOKEN: optional(z.string().min(16, 'must have at least 16 characters').optional()),
    /** A plain Redis or Valkey as the counter store that instances share. */
    REDIS_URL: optional(z.url({ protocol: /^rediss?$/ }).optional()),
    /** Upstash as that store instead. */
    UPSTASH_REDIS_REST_URL: optional(z.url({ protocol: /^https?$/ }).optional()),
    UPSTASH_REDIS_REST_TOKEN: optional(z.string().trim().optional()),
    /** Opens /metrics. */
    METRICS_TOKEN: optional(z.string().min(16, 'must have at least 16 characters').optional()),
    /** The mail transport; without it mail is written to the outbox in MARQUE_DATA. */
    SMTP_URL: optional(z.url({ protocol: /^smtps?$/, hostname: /^[\w.:[\]-]+$/ }).optional()),
    /** Who mail comes from: `Name <address>` or an address. */
    MAIL_FROM: optional(z.string().regex(sender, 'must read Name <name@example.com>').optional()),
    /** Billing: all three, or none. */
    STRIPE_SECRET_KEY: optional(z.string().trim().optional()),
    /** Several, with commas between them, while one takes the place of another. */
    STRIPE_WEBHOOK_SECRET: optional(z.string().trim().optional()),
    STRIPE_PRICE_PRO: optional(z.string().trim().optional()),
    /** Another address than Stripe's own, for tests. */
    STRIPE_API_BASE: optional(z.url({ protocol: /^https?$/ }).optional()),
    /** Sign-in with GitHub and with Google on the dashboard: each needs both of its two. */
    GITHUB_ID: optional(z.string().trim().optional()),
    GITHUB_SECRET: optional(z.string().trim().optional()),
    GOOGLE_ID: optional(z.string().trim().optional()),
    GOOGLE_SECRET: optional(z.string().trim().optional()),
    /** A GitHub Enterprise Server instead of GitHub's own. */
    GITHUB_URL: optional(z.url({ protocol: /^https?$/ }).optional()),
    /** Another issuer than Google's own, for tests. */
    GOOGLE_ISSUER: optional(z.url({ protocol: /^https?$/ }).optional()),
    /** `on` opens the routes of the visitor counter. */
    VISITOR_COUNTER: optional(z.enum(['on', 'off']).default('off')),
    /** How many proxies stand in front: which address of X-Forwarded-For is believed. */
    TRUST_PROXY_HOPS: optional(z.coerce.number().int().min(0).max(16).default(0)),
    LOG_LEVEL: optional(
      z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
    ),
  })
  .refine((value) => value.DATABASE_URL === undefined || value.AUTH_SECRET !== undefined, {
    path: ['AUTH_SECRET'],
    message: 'is required with DATABASE_URL: every instance must sign with the same one',
  })
  .refine(
    (value) =>
      (value.UPSTASH_REDIS_REST_URL === undefined) ===
      (value.UPSTASH_REDIS_REST_TOKEN === undefined),
    {
      path: ['UPSTASH_REDIS_REST_TOKEN'],
      message: 'UPSTASH_REDIS_REST_URL and UPSTASH_REDIS_REST_TOKEN belong together',
    },
  )
  .refine((value) => value.REDIS_URL === undefined || value.UPSTASH_REDIS_REST_URL === undefined, {
    path: ['REDIS_URL'],
    message: 'there is one counter store: set this one or Upstash',
  })
  .superRefine((value, context) => {
    const missing = stripeVariables.filter((name) => !value[name]);
    if (missing.length === 0 || missing.length === stripeVariables.length) return;
    for (const name of missing) {
      const message = `is required with ${stripeVariables.filter((other) => value[other]).join(' and ')}`;
      context.addIssue({ code: 'custom', path: [name], message });
    }
  })
  .superRefine((value, context) => {
    for (const provider of ['GITHUB', 'GOOGLE'] as const) {
      const names = [`${provider}_ID`, `${provider}_SECRET`] as const;
      const missing = names.find((name) => !value[name]);
      if (missing === undefined || names.every((name) => !value[name])) continue;
      context.addIssue({
        code: 'custom',
        path: [missing],
        message: `${names.join(' and ')} belong together`,
      });
    }
  })
  .transform((value) => ({
    port: value.PORT,
    host: value.HOST,
    publicUrl: (value.PUBLIC_URL ?? `http://localhost:${value.PORT}`).replace(/\/+$/, ''),
    dataFolder: path.resolve(value.MARQUE_DATA),
    databaseUrl: value.DATABASE_URL,
    authSecret: value.AUTH_SECRET,
    adminToken: value.ADMIN_TOKEN,
    redisUrl: value.REDIS_URL,
    upstashUrl: value.UPSTASH_REDIS_REST_URL,
    upstashToken: value.UPSTASH_REDIS_REST_TOKEN,
    metricsToken: value.METRICS_TOKEN,
    smtpUrl: value.SMTP_URL,
    mailFrom: value.MAIL_FROM ?? `Marque <no-reply@${hostOf(value.PUBLIC_URL)}>`,
    /** Undefined where nothing is sold. */
    stripe:
      value.STRIPE_SECRET_KEY && value.STRIPE_WEBHOOK_SECRET && value.STRIPE_PRICE_PRO
        ? {
            secretKey: value.STRIPE_SECRET_KEY,
            webhookSecrets: value.STRIPE_WEBHOOK_SECRET.split(/[\s,]+/).filter(Boolean),
            pricePro: value.STRIPE_PRICE_PRO,
            apiBase: value.STRIPE_API_BASE ?? 'https://api.stripe.com',
          }
        : undefined,
    github: providerOf(
      value.GITHUB_ID,
      value.GITHUB_SECRET,
      value.GITHUB_URL ?? 'https://github.com',
    ),
    google: providerOf(
      value.GOOGLE_ID,
      value.GOOGLE_SECRET,
      value.GOOGLE_ISSUER ?? 'https://accounts.google.com',
    ),
    visitorCounter: value.VISITOR_COUNTER === 'on',
    trustProxyHops: value.TRUST_PROXY_HOPS,
    logLevel: value.LOG_LEVEL,
  }));

function hostOf(publicUrl: string | undefined): string {
  return publicUrl === undefined ? 'localhost' : new URL(publicUrl).hostname;
}

/** Undefined where this provider is not offered. */
function providerOf(clientId: string | undefined, clientSecret: string | undefined, url: string) {
  return clientId && clientSecret
    ? { clientId, clientSecret, url: url.replace(/\/+$/, '') }
    : undefined;
}

export type Env = z.output<typeof schema>;

/** @throws Error that lists every variable that is wrong, one a line. */
export function parseEnv(variables: Readonly<Record<string, string | undefined>>): Env {
  const parsed = schema.safeParse(variables);
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`The environment is not valid:\n${lines.join('\n')}`);
}

export const env: Env = parseEnv(process.env);

// NextAuth takes the site's address from here alone; left unset it would look at what a client says.
process.env['NEXTAUTH_URL'] = new URL('/api/auth', env.publicUrl).href;
