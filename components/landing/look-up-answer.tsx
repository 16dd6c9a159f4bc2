'use client';

import type { inferRouterOutputs } from '@trpc/server';
import Link from 'next/link';
import { useState } from 'react';
import type { AppRouter } from '../../server/trpc/router';
import { CodeBlock } from '../ui/code-block';
import { Segmented } from '../ui/segmented';

/** What fits on the line of the name. */
const shownColors = 3;

export type FoundBrand = inferRouterOutputs<AppRouter>['brand']['lookUp'];

type LookUpAnswerProps = {
  found: FoundBrand;
  domain: string;
  publicUrl: string;
  /** The answer to the question before, while the next is under way. */
  isStale: boolean;
};

/** The logo on both grounds, the colors with their contrast, and the same in code. */
export function LookUpAnswer({ found, domain, publicUrl, isStale }: LookUpAnswerProps) {
  const [language, setLanguage] = useState('JSON');
  const { slug, response } = found;
  const colors = found.colors.filter(({ role }) => !role.startsWith('on')).slice(0, shownColors);
  const snippets = [
    { name: 'JSON', label: 'JSON answer', code: JSON.stringify(response, null, 2) },
    {
      name: 'curl',
      label: 'curl request',
      code: `curl -H "X-API-Key: $MARQUE_KEY" \\\n  "${publicUrl}/v1/brand?domain=${domain}"`,
    },
    {
      name: 'React',
      label: 'React component',
      code: `export function ${componentName(slug)}Logo() {\n  return (\n    <img\n      src="/logos/${slug}.svg" // kept from ${publicUrl}/v1/svg/${slug}\n      alt=${JSON.stringify(response.name)}\n      height={32}\n    />\n  );\n}`,
    },
  ] as const;
  const shown = snippets.find(({ name }) => name === language) ?? snippets[0];
  return (
    <div className={`transition-opacity ${isStale ? 'opacity-60' : ''}`}>
      <div className="grid grid-cols-2 border-y border-line">
        {(['light', 'dark'] as const).map((ground) => (
          <div
            key={ground}
            className={`flex h-36 items-center justify-center sm:h-40 ${ground === 'dark' ? 'ground-dark' : 'ground-light'}`}
          >
            <img
              src={`/logos/${slug}/logo.svg?on=${ground}`}
              alt={`${response.name} on a ${ground} ground`}
              width={72}
              height={72}
              className="size-16 object-contain sm:size-18"
            />
          </div>
        ))}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 px-4 py-3">
        <p className="min-w-0">
          <Link prefetch={false} href={`/brands/${slug}`} className="font-medium hover:underline">
            {response.name}
          </Link>{' '}
          <span className="font-mono text-xs text-muted">{slug}</span>
        </p>
        <ul className="flex gap-3" aria-label="Colors">
          {colors.map(({ role, hex, text, textContrast }) => (
            <li key={role} className="flex items-center gap-2 text-xs">
              <span
                aria-hidden
                className="flex size-7 items-center justify-center rounded-control border border-line font-semibold"
                style={{ background: `#${hex}`, color: `#${text}` }}
              >
                A
              </span>
              <span className="font-mono leading-tight">
                {hex}
                <span className="block text-muted">{textContrast.toFixed(1)} : 1</span>
              </span>
            </li>
          ))}
        </ul>
      </div>
      <div className="px-4 pb-4">
        <Segmented
          label="The answer in code"
          value={shown.name}
          options={snippets.map(({ name }) => ({ value: name, label: name }))}
          onChange={setLanguage}
        />
        <CodeBlock code={shown.code} label={shown.label} className="mt-3 [&_pre]:h-48" />
      </div>
    </div>
  );
}

function componentName(slug: string): string {
  const words = slug.split('-').filter((word) => word !== '');
  const name = words.map((word) => (word[0] ?? '').toUpperCase() + word.slice(1)).join('');
  return /^[A-Z]/.test(name) ? name : `Brand${name}`;
}
