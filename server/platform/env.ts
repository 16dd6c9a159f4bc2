import path from 'node:path';
import type { z } from 'zod';
import { type SurfaceName, surfacePrefixes } from '../contract/surfaces';
import { variables } from './env-variables';

/** All variables of a group, or none of them. */
const setTogether = [
  ['UPSTASH_REDIS_REST_URL', 'UPSTASH_REDIS_REST_TOKEN'],
  ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_PRICE_PRO'],
  ['GITHUB_ID', 'GITHUB_SECRET'],
  ['GOOGLE_ID', 'GOOGLE_SECRET'],
] as const;

const schema = variables
  .refine((value) => value.DATABASE_URL === undefined || value.AUTH_SECRET !== undefined, {
    path: ['AUTH_SECRET'],
    message: 'is required with DATABASE_URL: every instance must sign with the same one',
  })
  .refine((value) => value.WEB_CONCURRENCY === 1 || value.DATABASE_URL !== undefined, {
    path: ['WEB_CONCURRENCY'],
    message: 'above 1 needs DATABASE_URL: the embedded database belongs to one process',
  })
  .refine((value) => value.REDIS_URL === undefined || value.UPSTASH_REDIS_REST_URL === undefined, {
    path: ['REDIS_URL'],
    message: 'cannot be set together with UPSTASH_REDIS_REST_URL',
  })
  .refine(
    ({ SITE_TOKEN, SITE_URL, SERVICE_URL }) =>
      SITE_TOKEN !== undefined || (SITE_URL ?? SERVICE_URL) === undefined,
    {
      path: ['SITE_TOKEN'],
      message: 'is required with SITE_URL and SERVICE_URL: the service knows the site by it',
    },
  )
  .superRefine((value, context) => {
    for (const names of setTogether) {
      const missing = names.filter((name) => !value[name]);
      if (missing.length === names.length) continue;
      const message = `is required with ${names.filter((name) => value[name]).join(' and ')}`;
      for (const name of missing) context.addIssue({ code: 'custom', path: [name], message });
    }
  })
  .transform((value) => ({
    port: value.PORT,
    host: value.HOST,
    workers: value.WEB_CONCURRENCY,
    publicUrl: (value.PUBLIC_URL ?? `http://localhost:${value.PORT}`).replace(/\/+$/, ''),
    dataFolder: path.resolve(value.MARQUE_DATA),
    /** No demo account on a real database: anyone could use its key. */
    hasDemo: value.DEMO === 'on' && value.DATABASE_URL === undefined,
    siteUrl: value.SITE_URL,
    siteSocket: value.SITE_SOCKET,
    siteToken: value.SITE_TOKEN,
    serviceUrl: value.SERVICE_URL?.replace(/\/+$/, ''),
    isDevelopment: process.env['NODE_ENV'] === 'development',
    databaseUrl: value.DATABASE_URL,
    databaseOutageMs: value.DATABASE_OUTAGE_SECONDS * 1000,
    authSecret: value.AUTH_SECRET,
    authSecretPrevious: value.AUTH_SECRET_PREVIOUS,
    adminToken: value.ADMIN_TOKEN,
    auditDays: value.AUDIT_DAYS,
    redisUrl: value.REDIS_URL,
    upstashUrl: value.UPSTASH_REDIS_REST_URL,
    upstashToken: value.UPSTASH_REDIS_REST_TOKEN,
    metricsToken: value.METRICS_TOKEN,
    smtpUrl: value.SMTP_URL,
    mailFrom:
      value.MAIL_FROM ??
      `Marque <no-reply@${new URL(value.PUBLIC_URL ?? 'http://localhost').hostname}>`,
    /** Undefined without billing. */
    stripe:
      value.STRIPE_SECRET_KEY && value.STRIPE_WEBHOOK_SECRET && value.STRIPE_PRICE_PRO
        ? {
            secretKey: value.STRIPE_SECRET_KEY,
            webhookSecrets: value.STRIPE_WEBHOOK_SECRET.split(/[\s,]+/).filter(Boolean),
            /** The first is sold. The others are former ones, whose subscribers keep the plan. */
            pricesPro: value.STRIPE_PRICE_PRO.split(/[\s,]+/).filter(Boolean),
            apiBase: value.STRIPE_API_BASE,
          }
        : undefined,
    github: providerOf(value.GITHUB_ID, value.GITHUB_SECRET, value.GITHUB_URL),
    google: providerOf(value.GOOGLE_ID, value.GOOGLE_SECRET, value.GOOGLE_ISSUER),
    contactUrl: value.CONTACT_URL,
    removalDays: value.REMOVAL_DAYS,
    repositoryUrl: value.REPOSITORY_URL,
    visitorCounter: value.VISITOR_COUNTER === 'on',
    mostWanted: value.MOST_WANTED === 'on',
    brandsFolder: value.BRANDS,
    /** Undefined without a file: use `plans` of `./plans`. */
    plans: value.PLANS,
    outboundAllow: value.OUTBOUND_ALLOW ?? [],
    outboundProxy: value.OUTBOUND_PROXY,
    enriches: value.ENRICH === 'on',
    enrichDns: value.ENRICH_DNS,
    /** In PEM, one each. Undefined: the built-in ones. */
    enrichRoots: value.ENRICH_ROOTS,
    enrichPerDay: value.ENRICH_PER_DAY,
    surfaces: value.SURFACES,
    /** Host → the path that stands in front of its paths: the family's prefix, and the key if it has one. */
    surfaceHosts: new Map(value.SURFACE_HOSTS?.map(readBoundHost)),
    trustProxyHops: value.TRUST_PROXY_HOPS,
    requestsPerSecond: value.REQUESTS_PER_SECOND,
    drainMs: value.DRAIN_SECONDS * 1000,
    accessLog: value.ACCESS_LOG,
    otlpEndpoint: value.OTEL_EXPORTER_OTLP_ENDPOINT,
    logLevel: value.LOG_LEVEL,
  }));

function readBoundHost(text: string): [host: string, path: string] {
  const [host = '', family = '', key] = text.split(/[=:]/);
  const prefix = surfacePrefixes[family as SurfaceName];
  return [host, key === undefined ? prefix : `${prefix}/${key}`];
}

/** Undefined unless both are set: the provider is not offered. */
function providerOf(clientId: string | undefined, clientSecret: string | undefined, url: string) {
  return clientId && clientSecret
    ? { clientId, clientSecret, url: url.replace(/\/+$/, '') }
    : undefined;
}

export type Env = z.output<typeof schema>;

/** @throws Error that names every invalid variable, one per line. */
export function parseEnv(environment: Readonly<Record<string, string | undefined>>): Env {
  const parsed = schema.safeParse(environment);
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`The environment is not valid:\n${lines.join('\n')}`);
}

/** While Next builds the site, the variables of a start may be missing and are not used. */
const isBuilding = process.env['NEXT_PHASE'] === 'phase-production-build';

export const env: Env = parseEnv(isBuilding ? {} : process.env);
settleSiteAddress();

/** Replaces `PORT=0`. Call it before anything has read the address. */
export function settlePort(port: number): void {
  process.env['PORT'] = String(port);
  Object.assign(env, parseEnv(process.env));
  settleSiteAddress();
}

/** NextAuth reads the site's address from here. Without it, it would trust the request's headers. */
function settleSiteAddress(): void {
  process.env['NEXTAUTH_URL'] = new URL('/api/auth', env.publicUrl).href;
}

/**
 * Variables that the site does not need: it reads everything from the service. WEB_CONCURRENCY is not
 * secret, but invalid without DATABASE_URL.
 */
const withheldFromSite =
  /^(DATABASE|REDIS|SMTP|AUTH|ADMIN|METRICS|STRIPE|GITHUB|GOOGLE|UPSTASH|OUTBOUND|ENRICH|WEB)_/;

/** The environment of the site's process: this one's without its secrets, and these variables. */
export function siteEnv(
  additions: Record<string, string>,
  environment: Readonly<Record<string, string | undefined>> = process.env,
): NodeJS.ProcessEnv {
  const withheld = Object.keys(variables.shape).filter((name) => withheldFromSite.test(name));
  // Empty rather than absent: Next would read an absent one from `.env` again.
  const empty = Object.fromEntries(withheld.map((name) => [name, '']));
  return { ...environment, ...empty, ...additions } as NodeJS.ProcessEnv;
}
