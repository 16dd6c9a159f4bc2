import { env } from './env';

/** Three requests to begin with; the same ones are printed at the start and shown on the landing page. */
export function exampleRequests(apiKey: string): string[] {
  const header = `-H "X-API-Key: ${apiKey}"`;
  return [
    `curl ${header} ${env.publicUrl}/v1/svg/github`,
    `curl ${header} "${env.publicUrl}/v1/brand?domain=stripe.com"`,
    `curl ${header} "${env.publicUrl}/v1/search?q=post"`,
  ];
}
