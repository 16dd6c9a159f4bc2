import type { PictureFormat } from './artwork-address';

type FormFacts = { label: string; hint: string; formats: readonly PictureFormat[] };

const every: readonly PictureFormat[] = ['svg', 'png', 'webp'];

/** The forms in which a picture can be copied, in the order of the menu. */
const forms = {
  svg: { label: 'SVG', hint: 'The SVG source.', formats: ['svg'] },
  image: { label: 'Image', hint: 'Paste it into a document or a chat.', formats: ['png'] },
  'data-uri': { label: 'Data URI', hint: 'For src="…" and for url("…") in CSS.', formats: every },
  react: { label: 'React', hint: 'Passes its props to the <svg>.', formats: ['svg'] },
  vue: { label: 'Vue', hint: 'A component file for Vue 3.5.', formats: ['svg'] },
  svelte: { label: 'Svelte', hint: 'A component file for Svelte 5.20.', formats: ['svg'] },
  html: { label: 'HTML <img>', hint: 'Contains the picture: no file needed.', formats: every },
  markdown: { label: 'Markdown', hint: 'Links to the file that Download saves.', formats: every },
  css: { label: 'CSS', hint: 'A class with the picture as background.', formats: every },
  curl: { label: 'curl', hint: '', formats: every },
} as const satisfies Record<string, FormFacts>;

export type CopyForm = keyof typeof forms;

export function describeForm(form: CopyForm): FormFacts {
  return forms[form];
}

/** The forms of a picture in this format, the default first. */
export function formsOf(format: PictureFormat): readonly [CopyForm, ...CopyForm[]] {
  const [usual, ...others] = (Object.keys(forms) as CopyForm[]).filter((form) =>
    describeForm(form).formats.includes(format),
  );
  return [usual ?? 'data-uri', ...others];
}
