import { idMark, markIds, toReactComponent } from '../../server/contract/react-component';
import type { CopyForm } from './copy-forms';
import { loadPicture } from './load-picture';

type CopySource = {
  slug: string;
  name: string;
  /** What the React component is named after: differs from the name where another brand has the same. */
  componentName: string;
  /** Of the shown picture. */
  address: string;
  /** Of the same drawing, safe to inline in a page. */
  inlineAddress: string;
  fileName: string;
  /** The API's address of the same picture. */
  url: string;
};

/** The picture in the form to copy. Loaded with the first copy, because most visitors only look. */
export async function writeCopy(form: CopyForm, source: CopySource): Promise<Blob | string> {
  const { blob } = await loadPicture(source.address);
  return writers[form](blob, source);
}

type Writer = (picture: Blob, source: CopySource) => Promise<Blob | string> | Blob | string;

const inline = async ({ inlineAddress }: CopySource) =>
  (await loadPicture(inlineAddress)).blob.text();

const writers: Record<CopyForm, Writer> = {
  svg: (picture) => picture.text(),
  image: (picture) => picture,
  'data-uri': toDataUri,
  react: async (_, source) =>
    `import { useId } from 'react';\n\n${toReactComponent(await inline(source), source.componentName)}`,
  vue: async (_, source) => toVueComponent(await inline(source)),
  svelte: async (_, source) => toSvelteComponent(await inline(source)),
  html: async (picture, { name }) => toImgTag(await toDataUri(picture), name),
  markdown: (_, { fileName, name }) => toMarkdown(fileName, name),
  css: async (picture, { slug }) => toCssClass(await toDataUri(picture), `${slug}-logo`),
  curl: (_, { fileName, url }) =>
    `curl --fail -H "X-API-Key: $MARQUE_KEY" -o ${fileName} \\\n  "${url}"`,
};

/** The picture as a data URI, for `src="…"` and CSS `url("…")`. */
export async function toDataUri(picture: Blob): Promise<string> {
  if (picture.type.startsWith('image/svg+xml')) return toSvgUri(await picture.text());
  const bytes = new Uint8Array(await picture.arrayBuffer());
  const characters = Array.from(bytes, (byte) => String.fromCharCode(byte));
  return `data:${picture.type};base64,${btoa(characters.join(''))}`;
}

function toSvgUri(svg: string): string {
  // These characters need no escaping in a data URI, and it stays short.
  const plain = encodeURIComponent(svg).replaceAll(/%(20|2F|3A|3D|2C|3B)/g, (code) =>
    decodeURIComponent(code),
  );
  return `data:image/svg+xml,${plain}`;
}

/** An `<img>` with this source. */
export function toImgTag(src: string, name: string): string {
  const alt = name.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  return `<img src="${src}" alt="${alt}" height="32">`;
}

/** A Markdown image of a file. */
export function toMarkdown(fileName: string, name: string): string {
  return `![${name.replaceAll(/[\\[\]]/g, String.raw`\$&`)}](${fileName})`;
}

/** A CSS class with this picture as its background, such as `.stripe-logo` and `.brand-1password-logo`. */
export function toCssClass(src: string, className: string): string {
  const image = `url("${src}") center / contain no-repeat`;
  // A name in CSS does not begin with a digit.
  const prefix = /^\d/.test(className) ? 'brand-' : '';
  return `.${prefix}${className} {\n  width: 4rem;\n  height: 4rem;\n  background: ${image};\n}\n`;
}

/** A single-file component for Vue 3.5, which passes attributes on by itself. Expects sanitized SVG. */
export function toVueComponent(svg: string): string {
  const marked = escapeBraces(markIds(svg));
  const attribute = new RegExp(` ([\\w:-]+)="([^"]*)${idMark}([^"]*)"`, 'g');
  const bound = marked.replaceAll(attribute, ' :$1="`$2${id}$3`"');
  const script = `<script setup>\nimport { useId } from 'vue';\n\nconst id = useId();\n</script>\n\n`;
  return `${bound === marked ? '' : script}<template>\n  ${bound}\n</template>\n`;
}

/** A component for Svelte 5.20. Expects sanitized SVG. */
export function toSvelteComponent(svg: string): string {
  const marked = escapeBraces(markIds(svg));
  const bound = marked.replaceAll(idMark, '{id}');
  const opened = bound.replace(/(?=\s*\/?>)/, ' {...props}');
  const script = `${bound === marked ? '' : '  const id = $props.id();\n'}  let props = $props();`;
  return `<script>\n${script}\n</script>\n\n${opened}\n`;
}

/** Braces start an expression in the templates of Vue and Svelte. */
function escapeBraces(svg: string): string {
  return svg.replaceAll('{', '&#123;').replaceAll('}', '&#125;');
}
