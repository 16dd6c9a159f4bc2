import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';

export const newSlug = () => `acme-${randomBytes(4).toString('hex')}`;
/** An SVG of one shape. */
export const drawing = (paint: string, path = 'M2 2h20v20H2z') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path fill="${paint}" d="${path}"/></svg>`;

/** Drops files as from a folder of the visitor's machine. */
export async function dropFiles(page: Page, files: Record<string, string | Buffer>) {
  const contents = Object.entries(files).map(([name, content]) => ({
    name,
    base64: Buffer.from(content).toString('base64'),
  }));
  const dataTransfer = await page.evaluateHandle((all) => {
    const transfer = new DataTransfer();
    for (const { name, base64 } of all) {
      const bytes = Uint8Array.from(atob(base64), (one) => one.codePointAt(0) ?? 0);
      transfer.items.add(new File([bytes], name));
    }
    return transfer;
  }, contents);
  await page.dispatchEvent('[data-drop-zone]', 'drop', { dataTransfer });
}

/** The row of a variant in the preview. */
export const row = (page: Page, variant: string) =>
  page
    .getByRole('table', { name: 'Variants on backgrounds' })
    .getByRole('row', { name: new RegExp(`^${variant}`) });
