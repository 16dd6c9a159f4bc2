import path from 'node:path';
import { z } from 'zod';

/** An empty value in a `.env` file means "not set". */
const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema);

const port = z.coerce.number().int().min(0).max(65_535);

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
    /** How many proxies stand in front: which address of X-Forwarded-For is believed. */
    TRUST_PROXY_HOPS: optional(z.coerce.number().int().min(0).max(16).default(0)),
    LOG_LEVEL: optional(
      z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
    ),
  })
  .transform((value) => ({
    port: value.PORT,
    host: value.HOST,
    publicUrl: (value.PUBLIC_URL ?? `http://localhost:${value.PORT}`).replace(/\/+$/, ''),
    dataFolder: path.resolve(value.MARQUE_DATA),
    databaseUrl: value.DATABASE_URL,
    trustProxyHops: value.TRUST_PROXY_HOPS,
    logLevel: value.LOG_LEVEL,
  }));

export type Env = z.output<typeof schema>;

/** @throws Error that lists every variable that is wrong, one a line. */
export function parseEnv(variables: Readonly<Record<string, string | undefined>>): Env {
  const parsed = schema.safeParse(variables);
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`The environment is not valid:\n${lines.join('\n')}`);
}

export const env: Env = parseEnv(process.env);
