const lengthMax = 4096;

/** The beginning of a text that a receiver sent. Postgres stores no NUL. */
export const toStoredText = (text: string): string => text.replaceAll('\0', '').slice(0, lengthMax);

/** As HTTP writes them: one a line, several of a name one below the other. */
export function toStoredHeaders(
  headers: Readonly<Record<string, string | string[] | undefined>>,
): string {
  const lines = Object.entries(headers).flatMap(([name, value]) =>
    [value ?? []].flat().map((one) => `${name}: ${one}`),
  );
  return toStoredText(lines.join('\n'));
}
