import type { KeyKind, KeyScope, NamedKey } from '../keys.js';
import type { Marque } from '../marque.js';
import { type Terminal, UsageError } from './terminal.js';

export type KeyFlags = {
  kind?: string | undefined;
  scopes?: string | undefined;
  sites?: string | undefined;
  only?: string | undefined;
  networks?: string | undefined;
  cap?: string | undefined;
  expires?: string | undefined;
  overlap?: string | undefined;
};

/** Lists the keys beside the secret one, and makes, rolls and revokes them. */
export async function keys(
  marque: Marque,
  [action, name]: readonly string[],
  flags: KeyFlags,
  terminal: Terminal,
): Promise<number> {
  switch (action) {
    case 'list': {
      const listed = await marque.keys.list();
      terminal.give(listed);
      for (const one of listed.keys) terminal.say(describe(one));
      terminal.say(`${listed.keys.length} of ${listed.max} keys`);
      return 0;
    }
    case 'create':
      return show(
        await marque.keys.create({ name: requireName(name), ...readFlags(flags) }),
        terminal,
      );
    case 'roll': {
      if (flags.overlap === undefined) throw new UsageError('Pass --overlap DAYS, 0 to 30.');
      const { id } = await find(marque, name);
      return show(await marque.keys.roll(id, Number(flags.overlap)), terminal);
    }
    case 'revoke': {
      const found = await find(marque, name);
      await marque.keys.revoke(found.id);
      terminal.give({ revoked: found.id });
      terminal.say(`revoked    ${found.name}`);
      return 0;
    }
    default:
      throw new UsageError('Pass list, create, roll or revoke. Run `marque keys --help`.');
  }
}

/** The key alone on the output, so that a script can store it. */
function show(key: NamedKey & { key: string }, terminal: Terminal): number {
  terminal.give(key);
  terminal.say(key.key);
  return 0;
}

function readFlags({
  kind = 'publishable',
  scopes,
  sites,
  only,
  networks,
  cap,
  expires,
}: KeyFlags) {
  return {
    kind: kind as KeyKind,
    ...(scopes !== undefined && { scopes: split(scopes) as KeyScope[] }),
    ...(sites !== undefined && { origins: split(sites) }),
    ...(only !== undefined && { only: split(only) }),
    ...(networks !== undefined && { networks: split(networks) }),
    ...(cap !== undefined && { dailyCap: Number(cap) }),
    ...(expires !== undefined && { expiresAt: expires }),
  };
}

/** @throws UsageError */
async function find(marque: Marque, name: string | undefined): Promise<NamedKey> {
  const wanted = requireName(name);
  const listed = await marque.keys.list();
  const found = listed.keys.find((key) => key.id === wanted || key.name === wanted);
  if (found === undefined) throw new UsageError(`There is no key named ${wanted}.`);
  return found;
}

/** @throws UsageError */
function requireName(name: string | undefined): string {
  if (name === undefined) throw new UsageError('Pass the name of the key.');
  return name;
}

const split = (list: string) => list.split(',').map((item) => item.trim());

function describe({
  name,
  kind,
  prefix,
  last4,
  requestsToday,
  lastUsedAt,
  unused,
}: NamedKey): string {
  const used = lastUsedAt === null ? 'not used yet' : `last used ${lastUsedAt}`;
  const facts = [kind, `${prefix}…${last4}`, `${requestsToday} requests today`, used];
  return `${name}: ${facts.join(', ')}${unused ? ', unused for 30 days' : ''}`;
}
