import { env } from './env';

const yearSeconds = 365 * 24 * 60 * 60;

/** Over https a browser must never use plain http here again. Empty where PUBLIC_URL is http. */
export const transportHeaders: Readonly<Record<string, string>> = env.publicUrl.startsWith('https:')
  ? { 'Strict-Transport-Security': `max-age=${yearSeconds}; includeSubDomains` }
  : {};

export const contentTypeOptions = 'nosniff';
export const dataPolicy = "default-src 'none'; frame-ancestors 'none'";

/** For data: opened by itself it runs nothing, loads nothing and stands in no frame. */
export const dataHeaders: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': contentTypeOptions,
  'Content-Security-Policy': dataPolicy,
  ...transportHeaders,
};
