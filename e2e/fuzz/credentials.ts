import fc from 'fast-check';
import type { FuzzWorld } from './open-fuzz-world';
import { acceptedSchemes, type Operation } from './read-operations';

/** The plans that the world holds a key of. */
export type Plan = keyof FuzzWorld['keys'];

/** What lets a request in, and whose it is. */
export type Credentials = [plan: string, headers: [string, string][]];

/** @throws Error where the document asks for something that the fuzzer has none of */
export function credentials(
  world: FuzzWorld,
  operation: Operation,
  plans: readonly Plan[],
): fc.Arbitrary<Credentials> {
  const schemes = acceptedSchemes(operation);
  if (schemes.length === 0) return fc.constant(['no credentials', []]);
  return fc.constantFrom(...schemes).chain((scheme) => ofScheme(world, scheme, plans));
}

function ofScheme(
  { keys, tokens }: FuzzWorld,
  scheme: string,
  plans: readonly Plan[],
): fc.Arbitrary<Credentials> {
  if (scheme === 'apiKey') {
    const name = fc.constantFrom('X-API-Key', 'x-api-key', 'X-API-KEY');
    return fc
      .tuple(fc.constantFrom(...plans), name)
      .map(([plan, header]) => [plan, [[header, keys[plan]]]]);
  }
  const token = scheme === 'bearer' ? tokens.bearer : scheme === 'admin' ? tokens.admin : null;
  if (token === null) throw new Error(`Teach the fuzzer to hold credentials for ${scheme}.`);
  return fc
    .constantFrom('Authorization', 'authorization')
    .map((header) => [scheme, [[header, `Bearer ${token}`]]]);
}
