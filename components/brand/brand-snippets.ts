import type { CodeTab } from './code-tabs';
import type { BrandPage } from './variant-list';

/** How a program asks for the brand's artwork. */
export function listSnippets(slug: string, publicUrl: string): CodeTab[] {
  const address = `${publicUrl}/v1/svg/${slug}?on=dark`;
  return [
    {
      name: 'curl',
      label: 'curl request',
      code: `curl -H "X-API-Key: $MARQUE_KEY" -o ${slug}.svg \\\n  "${address}"`,
    },
    {
      name: 'JavaScript',
      label: 'JavaScript request',
      code: [
        `import { env } from 'node:process';`,
        ``,
        `const answer = await fetch('${address}', {`,
        `  headers: { 'X-API-Key': env.MARQUE_KEY },`,
        `});`,
        `if (!answer.ok) throw new Error((await answer.json()).message);`,
        `const svg = await answer.text();`,
        `console.log(answer.headers.get('X-Svg-Variant'));`,
      ].join('\n'),
    },
    {
      name: 'Python',
      label: 'Python request',
      code: [
        `import os, urllib.request`,
        ``,
        `request = urllib.request.Request(`,
        `    "${address}",`,
        `    headers={"X-API-Key": os.environ["MARQUE_KEY"]},`,
        `)`,
        `with urllib.request.urlopen(request) as answer:`,
        `    svg = answer.read().decode()`,
        `    print(answer.headers["X-Svg-Variant"])`,
      ].join('\n'),
    },
  ];
}

const formatNames = { css: 'CSS', scss: 'SCSS', tailwind: 'Tailwind', dtcg: 'DTCG' } as const;

/** The brand's color tokens as `GET /v1/tokens` gives them. */
export function listTokenFiles(tokens: BrandPage['tokens']): CodeTab[] {
  return tokens.map(({ format, code }) => {
    const name = formatNames[format];
    return { name, label: `${name} tokens`, code: code.trimEnd() };
  });
}
