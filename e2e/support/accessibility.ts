import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';

type What = {
  /** What is checked, for the message. */
  where?: string;
  /** A selector of the part of the page to check. */
  part?: string;
  rules?: string[];
  ignored?: string[];
};

const axeFile = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const axeSource = readFileSync(axeFile, 'utf8');

/** Expects no violation that axe rates serious or critical. */
export async function expectNoViolations(page: Page, what: What = {}): Promise<void> {
  const { where = page.url(), part = 'html', rules, ignored = [] } = what;
  const options: axe.RunOptions = {
    resultTypes: ['violations'],
    rules: Object.fromEntries(ignored.map((rule) => [rule, { enabled: false }])),
    ...(rules && { runOnly: { type: 'rule', values: rules } }),
  };
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const violations = await page.evaluate(
    async ([selector, how]) => {
      const { axe: loaded } = window as unknown as { axe: typeof axe };
      return (await loaded.run(selector, how)).violations;
    },
    [part, options] as const,
  );
  const grave = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`);
  expect(grave, where).toEqual([]);
}

/** Expects the same in both themes. */
export async function expectNoViolationsInThemes(
  page: Page,
  where: string,
  { part = 'html' } = {},
): Promise<void> {
  await page.evaluate(drawEverything);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.getByRole('heading').first()).toBeVisible();
    await expectNoViolations(page, {
      where: `${where}, ${colorScheme}`,
      part,
      // The themes differ only in colors.
      ...(colorScheme === 'dark' && { rules: ['color-contrast', 'link-in-text-block'] }),
    });
  }
  // The next page starts in the first theme, which saves a reload.
  await page.emulateMedia({ colorScheme: 'light' });
}

/** Runs in the browser. Content far below would keep the previous theme's colors until it is drawn. */
function drawEverything(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('* { content-visibility: visible !important; }');
  document.adoptedStyleSheets.push(sheet);
}
