import fc from 'fast-check';
import type { FuzzWorld } from './fuzz-world';
import { acceptedSchemes, type Operation } from './openapi';
import type { Pairs } from './valid-requests';

export type Plan = keyof FuzzWorld['keys'];

/**
 * The credentials of a request, and their account.
 * @throws Error where the document requires a credential that the fuzzer does not have
 */
export function credentials(
  { keys, publishableKey, tokens }: FuzzWorld,
  operation: Operation,
  plans: readonly Plan[],
): fc.Arbitrary<[plan: string, headers: Pairs, query: Pairs]> {
  const ofScheme = (scheme: string): fc.Arbitrary<[string, Pairs, Pairs]> => {
    if (scheme === 'publishableKey')
      return fc.constant(['internal', [], [['token', publishableKey]]]);
    if (scheme === 'apiKey') {
      return fc
        .tuple(fc.constantFrom(...plans), fc.constantFrom('X-API-Key', 'x-api-key', 'X-API-KEY'))
        .map(([plan, header]) => [plan, [[header, keys[plan]]], []]);
    }
    if (scheme !== 'bearer' && scheme !== 'admin')
      throw new Error(`Teach the fuzzer to hold credentials for ${scheme}.`);
    return fc
      .constantFrom('Authorization', 'authorization')
      .map((header) => [scheme, [[header, `Bearer ${tokens[scheme]}`]], []]);
  };
  const schemes = acceptedSchemes(operation);
  return schemes.length === 0
    ? fc.constant(['no credentials', [], []])
    : fc.constantFrom(...schemes).chain(ofScheme);
}
