import { LRUCache } from 'lru-cache';
import { type CustomPlugin, optimize } from 'svgo';
import type { Brand } from '../catalog/catalog';
import { processWide } from '../process-wide';
import { nameBytes } from './name-bytes';
import type { ServedArtwork } from './served-artwork';

export const titleLengthMax = 200;

/** Everything that XML cannot hold, and line breaks, which a title does not need. */
const notInTitle = /[^\u{20}-\u{7E}\u{A0}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]+/gu;

const inlined = () =>
  processWide(
    'inlined-artwork',
    () =>
      new LRUCache<string, ServedArtwork>({
        maxSize: 16 * 1024 * 1024,
        sizeCalculation: ({ svg }) => svg.byteLength + 500,
      }),
  );

/**
 * The artwork ready to stand in a page among others: its ids begin with the brand's slug, and it has a title
 * that a screen reader says, the brand's name unless another is given.
 */
export function makeInline(artwork: ServedArtwork, brand: Brand, wishedTitle?: string) {
  const title = (wishedTitle ?? '').replaceAll(notInTitle, ' ').trim() || brand.name;
  const key = JSON.stringify([artwork.etag, brand.slug, title]);
  const known = inlined().get(key);
  // The same bytes may have been chosen for another ground, or under another variant's name.
  if (known !== undefined) return { ...artwork, svg: known.svg, etag: known.etag };
  const svg = new TextEncoder().encode(inlineSvg(artwork, brand.slug, title));
  const made: ServedArtwork = { ...artwork, svg, etag: nameBytes(svg) };
  inlined().set(key, made);
  return made;
}

function inlineSvg({ svg, etag }: ServedArtwork, slug: string, title: string): string {
  // Several drawings of a brand may stand in one page, also the same one under two titles.
  const tag = nameBytes(new TextEncoder().encode(etag + title)).slice(1, 9);
  const prefix = `${slug}-${tag}`;
  const addTitle: CustomPlugin = {
    name: 'addTitle',
    fn: () => ({
      element: {
        enter: (node, parent) => {
          if (parent.type !== 'root') return;
          node.attributes['role'] = 'img';
          node.attributes['aria-labelledby'] = `${prefix}-title`;
          node.children.unshift({
            type: 'element',
            name: 'title',
            attributes: { id: `${prefix}-title` },
            children: [{ type: 'text', value: title }],
          });
        },
      },
    }),
  };
  const prefixIds = { name: 'prefixIds', params: { prefix, delim: '-' } } as const;
  return optimize(new TextDecoder().decode(svg), { plugins: [prefixIds, addTitle] }).data;
}
