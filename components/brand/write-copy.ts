import { toReactComponent } from '../../server/contract/react-component';
import {
  toCssClass,
  toDataUri,
  toImgTag,
  toMarkdown,
  toSvelteComponent,
  toVueComponent,
} from './artwork-forms';
import type { CopyForm } from './copy-forms';
import { loadPicture } from './load-picture';

type CopySource = {
  slug: string;
  name: string;
  /** Of the picture that is shown. */
  address: string;
  /** Of the same drawing, fit to stand inline in a page. */
  inlineAddress: string;
  fileName: string;
  /** The API's address of the same picture. */
  url: string;
};

/** The picture in the form to copy. Loaded with the first copy, as most visitors only look. */
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
  react: async (_, source) => toReactComponent(await inline(source), source.name),
  vue: async (_, source) => toVueComponent(await inline(source)),
  svelte: async (_, source) => toSvelteComponent(await inline(source)),
  html: async (picture, { name }) => toImgTag(await toDataUri(picture), name),
  markdown: (_, { fileName, name }) => toMarkdown(fileName, name),
  css: async (picture, { slug }) => toCssClass(await toDataUri(picture), `${slug}-logo`),
  curl: (_, { fileName, url }) =>
    `curl --fail -H "X-API-Key: $MARQUE_KEY" -o ${fileName} \\\n  "${url}"`,
};
