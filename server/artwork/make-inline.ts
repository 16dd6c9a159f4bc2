import { LRUCache } from 'lru-cache';
import { type CustomPlugin, optimize } from 'svgo';
import type { Brand } from '../catalog/catalog';
import { bareSlug } from '../contract/brand-facts';
import { etagOf, type ServedArtwork } from './served-artwork';

/** Line breaks, and characters that XML does not allow. */
const notInTitle = /[^\u{20}-\u{7E}\u{A0}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]+/gu;

const inlined = new LRUCache<string, Pick<ServedArtwork, 'svg' | 'etag'>>({
  maxSize: 16 * 1024 * 1024,
  sizeCalculation: ({ svg }) => svg.byteLength + 500,
});

export type InlineOptions = {
  /** For screen readers, by default the brand's name. */
  title?: string | undefined;
  /** Begins each id, by default the slug and what tells the drawings of a brand apart. */
  idPrefix?: string | undefined;
};

/** The artwork for use inline in a page: it has a title, and ids that other drawings do not have. */
export function makeInline(
  artwork: ServedArtwork,
  brand: Brand,
  { title: givenTitle = '', idPrefix }: InlineOptions = {},
): ServedArtwork {
  const title = givenTitle.replaceAll(notInTitle, ' ').trim() || brand.name;
  // A page may have several drawings of a brand, even the same one under two titles.
  const tag = etagOf(new TextEncoder().encode(artwork.etag + title)).slice(1, 9);
  const prefix = idPrefix ?? `${bareSlug(brand.slug)}-${tag}`;
  const key = JSON.stringify([artwork.etag, prefix, title]);
  let drawing = inlined.get(key);
  if (drawing === undefined) {
    const svg = new TextEncoder().encode(inlineSvg(artwork, prefix, title));
    drawing = { svg, etag: etagOf(svg) };
    inlined.set(key, drawing);
  }
  return { ...artwork, ...drawing };
}

function inlineSvg(artwork: ServedArtwork, prefix: string, title: string): string {
  const values = { [prefixMark]: prefix, [titleMark]: escapeText(title) };
  return templateOf(artwork).replaceAll(marks, (mark) => values[mark] ?? mark);
}

/** Stands in a template for the prefix and the title. */
const [prefixMark, titleMark] = ['marqueInlinePrefix', 'marqueInlineTitle'];
const marks = /marqueInline(?:Prefix|Title)/g;

const templates = new LRUCache<string, string>({
  maxSize: 16 * 1024 * 1024,
  sizeCalculation: (template) => template.length + 100,
});

/** Parsed once for all titles: parsing is slow, and callers may send any title. */
function templateOf({ svg, etag }: ServedArtwork): string {
  const known = templates.get(etag);
  if (known !== undefined) return known;
  const addTitle: CustomPlugin = {
    name: 'addTitle',
    fn: () => ({
      element: {
        enter: (node, parent) => {
          if (parent.type !== 'root') return;
          node.attributes['role'] = 'img';
          node.attributes['aria-labelledby'] = `${prefixMark}-title`;
          node.children.unshift({
            type: 'element',
            name: 'title',
            attributes: { id: `${prefixMark}-title` },
            children: [{ type: 'text', value: titleMark }],
          });
        },
      },
    }),
  };
  const prefixIds = { name: 'prefixIds', params: { prefix: prefixMark, delim: '-' } } as const;
  const plugins = [prefixIds, addTitle];
  const template = optimize(new TextDecoder().decode(svg), { plugins }).data;
  templates.set(etag, template);
  return template;
}

const entities: Record<string, string> = {
  '&': '&amp;',
  "'": '&apos;',
  '"': '&quot;',
  '<': '&lt;',
  '>': '&gt;',
};
const escapeText = (text: string) => text.replaceAll(/[&'"<>]/g, (char) => entities[char] ?? char);
