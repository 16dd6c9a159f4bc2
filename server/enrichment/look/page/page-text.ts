import type { CheerioAPI } from 'cheerio';
import type { AnyNode, Text } from 'domhandler';
import { foldText } from './page';

const textReadMax = 200_000;

/** By the byte order mark, the header, the page's own word; else UTF-8 if it is, and the West's old encoding if not. */
export function decodeText(body: Uint8Array, contentType: string): string {
  const head = Buffer.from(body.subarray(0, 4096)).toString('latin1');
  const said = /charset\s*=\s*["']?([\w:-]+)/i;
  const labels = [
    /^(?:\u00EF\u00BB\u00BF)/.test(head)
      ? 'utf-8'
      : /^\u00FF\u00FE/.test(head)
        ? 'utf-16le'
        : /^\u00FE\u00FF/.test(head)
          ? 'utf-16be'
          : undefined,
    said.exec(contentType)?.[1],
    // A page that says so in readable bytes is not in UTF-16.
    /<meta[^>]{0,200}?charset\s*=\s*["']?\s*([\w:-]+)/i
      .exec(head)?.[1]
      ?.replace(/^utf-?16.*/i, 'utf-8'),
    /^\s*<\?xml[^>]*encoding=["']([\w:-]+)/i.exec(head)?.[1],
  ];
  for (const label of labels) {
    try {
      if (label !== undefined) return new TextDecoder(label).decode(body);
    } catch {
      // An encoding that does not exist: the next hint.
    }
  }
  try {
    // A body that was cut may end within a character.
    return new TextDecoder('utf-8', { fatal: true }).decode(body, { stream: true });
  } catch {
    return new TextDecoder('windows-1252').decode(body);
  }
}

const hiddenElements = new Set([
  'script',
  'style',
  'template',
  'svg',
  'noscript',
  'select',
  'iframe',
  'head',
  'textarea',
]);
const inlineElements = new Set([
  'span',
  'b',
  'i',
  'em',
  'strong',
  'small',
  'sup',
  'sub',
  'font',
  'u',
  'mark',
  'abbr',
]);

/** What people read. In the order of the document, without recursion: pages nest deeper than a stack is. */
export function visibleText($: CheerioAPI): string {
  const parts: string[] = [];
  let length = 0;
  const body: AnyNode | null = $('body').get(0) ?? null;
  let node: AnyNode | null = body;
  while (node !== null && length < textReadMax) {
    const isHidden: boolean = 'name' in node && hiddenElements.has(node.name);
    if (isText(node)) {
      parts.push(node.data);
      length += node.data.length;
    }
    // Blocks are apart, also where the markup has no space between them.
    else if ('name' in node && !inlineElements.has(node.name)) parts.push(' ');
    const first: AnyNode | null =
      !isHidden && 'children' in node ? (node.firstChild as AnyNode | null) : null;
    let next: AnyNode | null = first;
    while (next === null && node !== null && node !== body) {
      next = node.next as AnyNode | null;
      if (next === null) {
        node = node.parent as AnyNode | null;
        parts.push(' ');
      }
    }
    node = next;
  }
  return foldText(parts.join(''), textReadMax) ?? '';
}

const isText = (node: AnyNode): node is Text => node.nodeType === 3;
