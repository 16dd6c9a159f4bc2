import { namedKeyLimits, type KeyKind, type KeyScope } from '../../contract/named-keys';
import { AppError } from '../../platform/errors';
import { hasValidPunycode, parseNetwork } from '../../platform/requests/origin';

/** What an owner says about a named key. */
export type GrantFields = {
  scopes?: readonly KeyScope[] | undefined;
  origins?: readonly string[] | undefined;
  only?: readonly string[] | undefined;
  networks?: readonly string[] | undefined;
  dailyCap?: number | null | undefined;
  /** In ISO 8601. */
  expiresAt?: string | null | undefined;
};

/** Which lists belong to a kind: what would have no effect is refused. */
const listsOf = {
  publishable: ['origins', 'only'],
  restricted: ['scopes', 'networks'],
} as const satisfies Record<KeyKind, (keyof GrantFields)[]>;

/**
 * The columns for what is given, normalized.
 * @throws AppError `validation_error`
 */
export function parseGrant(kind: KeyKind, fields: GrantFields, nowMs = Date.now()) {
  for (const field of ['scopes', 'origins', 'only', 'networks'] as const) {
    const belongs = (listsOf[kind] as readonly string[]).includes(field);
    if (!belongs && (fields[field]?.length ?? 0) > 0) {
      throw refuse(field, `must be empty: a ${kind} key has none`);
    }
  }
  const { scopes, origins, only, networks, dailyCap } = fields;
  const expiresAt =
    typeof fields.expiresAt === 'string' ? new Date(fields.expiresAt) : fields.expiresAt;
  if (scopes?.length === 0 && kind === 'restricted')
    throw refuse('scopes', 'must have at least one scope');
  if (expiresAt && expiresAt.getTime() <= nowMs) throw refuse('expiresAt', 'must be in the future');
  return {
    ...(scopes && { scopes: [...new Set(scopes)] }),
    ...(origins && { origins: parseEach('origins', origins, parseSite, siteRule) }),
    ...(only && { only: parseEach('only', only, parseName, nameRule) }),
    ...(networks && { networks: parseEach('networks', networks, parseNetwork, networkRule) }),
    ...(dailyCap !== undefined && { dailyCap }),
    ...(expiresAt !== undefined && { expiresAt }),
  };
}

const siteRule = 'must each be an origin such as https://shop.example or https://*.shop.example';
const nameRule = 'must each be a slug or a domain';
const networkRule = 'must each be an address or a network such as 203.0.113.0/24';

function parseEach(
  field: 'origins' | 'only' | 'networks',
  given: readonly string[],
  parse: (text: string) => string | null,
  rule: string,
): string[] {
  const max = namedKeyLimits[`${field}Max`];
  if (given.length > max) throw refuse(field, `must be at most ${max}`);
  const parsed = given.map((text) => {
    const value = parse(text.trim());
    if (value === null) throw refuse(field, rule);
    return value;
  });
  return [...new Set(parsed)];
}

/** A scheme, a host, which may begin with `*.`, and a port unless it is the usual one. */
function parseSite(text: string): string | null {
  const [, scheme = '', wildcard = '', host = ''] =
    /^(https?):\/\/(\*\.)?([^/*?#@\s]+)\/?$/i.exec(text) ?? [];
  const address = `${scheme}://${host}`;
  if (host === '' || !URL.canParse(address)) return null;
  const url = new URL(address);
  if (!hasValidPunycode(url.hostname)) return null;
  // Below a name without a dot are the sites of strangers.
  if (wildcard !== '' && !/[^.]\.[^.]/.test(url.hostname)) return null;
  return `${url.protocol}//${wildcard}${url.host}`;
}

function parseName(text: string): string | null {
  const name = text.toLowerCase();
  return /^@?[\p{L}\p{N}](?:[\p{L}\p{N}._-]{0,250}[\p{L}\p{N}])?$/u.test(name) ? name : null;
}

const refuse = (field: string, rule: string) => new AppError('validation_error', rule, { field });
