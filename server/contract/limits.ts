/** Text that a database and an address can hold: no NUL, no lone surrogate. */
export const isWellFormed = (text: string): boolean => !/[\0\p{Surrogate}]/u.test(text);

export const wellFormedRule = 'must be well-formed text';

/** A color of three or six hex digits, with or without #. */
export const hexPattern = /^#?(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})$/;

/** `on=`: `dark`, `light`, or a color of three or six hex digits, with or without #. */
export const backgroundPattern = /^(?:dark|light|#?(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6}))$/;

/** "#03f" is 0033FF: bare RRGGBB in upper case, for text that has three or six hex digits. */
export function expandHex(text: string): string {
  const hex = text.replace('#', '').toUpperCase();
  return hex.length === 3 ? [...hex].map((digit) => digit + digit).join('') : hex;
}

/** `v=`: the first 32 digits of a SHA-256, as in an ETag and in the `hash` of /v1/brand. */
export const versionPattern = /^[0-9a-f]{32}$/;

/** `title=`, in characters. */
export const titleLengthMax = 200;

/** `id=`: what the ids of inline SVG begin with. */
export const idPrefixPattern = /^[A-Za-z][\w-]{0,63}$/;

/** `slugs=` of /v1/notice and /v1/tokens. */
export const slugsMax = 50;

/** `size=`: the longer side of a picture in pixels. */
export const pictureSize = { min: 16, max: 1024, default: 256 } as const;

/** The same of /logo. */
export const logoSize = { min: 16, max: 2048, default: 128 } as const;

/** `of=` of /logo/wall. */
export const wallLogosMax = 100;

/** `pad=` of /logo: the margin on each side as a share of the edge. */
export const logoPad = { min: 0, max: 0.4 } as const;

/** The longest text that a visitor may look a brand up by: URLs are the longest. */
export const lookUpLengthMax = 2048;

/** The fewest characters of a search. */
export const queryLengthMin = 2;
/** Longest search on the site and longest `name=` of /v1/lookup, in characters. `q=` of /v1/search may have 200. */
export const queryLengthMax = 128;

/** Events of the audit log in one response, at most. */
export const auditPageMax = 200;

/** How many days the list of unsuccessful look-ups covers. */
export const missDays = 90;

/** How far back the request log goes, and how many requests one page of it may have. */
export const requestLog = { days: 7, requestsMax: 10_000, pageMax: 500 } as const;

/** `status=` of /v1/requests: a class such as `4xx`, or one status. */
export const statusFilterPattern = /^[1-5](?:xx|\d\d)$/;
