/** A brand as it was drawn by one build. */
export type Picture = { name: string; sha256: string; svg: string };
type Pictures = Readonly<Record<string, Picture>>;
type Change = { slug: string; before: Picture | undefined; after: Picture | undefined };

const rowsMax = 200;

/** The brands that are new, gone, renamed or drawn in another way, by slug. */
export function comparePictures(before: Pictures, after: Pictures): Change[] {
  const slugs = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...slugs]
    .sort()
    .map((slug) => ({ slug, before: before[slug], after: after[slug] }))
    .filter(
      (change) =>
        change.before?.sha256 !== change.after?.sha256 ||
        change.before?.name !== change.after?.name,
    );
}

/** For the pull request's text, which takes no pictures: the page has those. */
export function writeTable(changes: readonly Change[]): string {
  const rows = changes
    .slice(0, rowsMax)
    .map((change) => `| \`${change.slug}\` | ${tell(change)} |`);
  const rest = changes.length - rows.length;
  return [
    `${changes.length} brands have changed. The page of the run shows each before and after.`,
    '',
    '| brand | change |',
    '| --- | --- |',
    ...rows,
    ...(rest > 0 ? ['', `${rest} more are on the page.`] : []),
    '',
  ].join('\n');
}

function tell({ before, after }: Change): string {
  if (before === undefined) return 'new';
  if (after === undefined) return 'no longer drawn';
  const renamed = before.name === after.name ? [] : [`${before.name} → ${after.name}`];
  const redrawn = before.sha256 === after.sha256 ? [] : ['another drawing'];
  return [...renamed, ...redrawn].join(', ').replaceAll('|', '\\|');
}

/** A page with both pictures of each brand, on white and on black. */
export function writePage(changes: readonly Change[]): string {
  const rows = changes.map(
    (change) =>
      `<tr><td>${escapeHtml(change.slug)}<br>${escapeHtml(tell(change))}</td>` +
      `${drawTwice(change.before)}${drawTwice(change.after)}</tr>`,
  );
  return `<!doctype html>
<meta charset="utf-8">
<title>What a build of the catalog changes</title>
<style>td { padding: 8px; font: 14px sans-serif } img { width: 96px; height: 96px; padding: 8px } .black { background: #000 }</style>
<table><tr><th>brand<th>before<th>after</tr>
${rows.join('\n')}
</table>
`;
}

function drawTwice(picture: Picture | undefined): string {
  if (picture === undefined) return '<td>–</td>';
  const source = `data:image/svg+xml;base64,${Buffer.from(picture.svg).toString('base64')}`;
  return `<td><img src="${source}" alt=""><img class="black" src="${source}" alt=""></td>`;
}

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
