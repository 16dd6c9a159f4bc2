/** The token with one bit of its 256 changed, once for every bit. */
export function listBitFlips(token: string): string[] {
  const bytes = Buffer.from(token, 'base64url');
  return Array.from({ length: bytes.length * 8 }, (_, bit) => {
    const changed = Buffer.from(bytes);
    changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    return changed.toString('base64url');
  });
}

/** Other texts that a lenient decoder would read as the very same bytes. */
export function listSpellings(token: string): string[] {
  const bytes = Buffer.from(token, 'base64url');
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  const lastCharacters = [...alphabet]
    .map((last) => token.slice(0, -1) + last)
    .filter((text) => Buffer.from(text, 'base64url').equals(bytes));
  return [
    ...lastCharacters,
    `${token}=`,
    ` ${token}`,
    `${token}\n`,
    `${token}\0`,
    bytes.toString('hex'),
  ].filter((text) => text !== token);
}
