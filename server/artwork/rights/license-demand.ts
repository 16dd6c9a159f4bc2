/** What a license asks of those who pass the artwork on, in short. Its own text is what counts. */
const demands: readonly (readonly [license: RegExp, demand: string])[] = [
  [/^(CC0|Unlicense)/, 'No conditions.'],
  [/^(MIT|ISC|BSD)/, 'Keep the copyright notice and the license text.'],
  [/^Apache/, 'Keep the notices and the license text, and say what you changed.'],
  [
    /^CC-BY-SA/,
    'Name the author, link the license, say what you changed, and keep this license for it.',
  ],
  [/^CC-BY/, 'Name the author, link the license, and say what you changed.'],
  [/^MPL/, 'Keep this license for the file, and say where its source is.'],
];

export function licenseDemand(license: string): string {
  return demands.find(([pattern]) => pattern.test(license))?.[1] ?? 'Read its text.';
}
