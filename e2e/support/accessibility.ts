import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

type What = {
  /** What is looked at, for the message. */
  where?: string;
  /** A selector of the part of the page that is looked at. */
  part?: string;
  rules?: string[];
  ignored?: string[];
};

/** No violation that axe calls serious or critical. */
export async function expectNoViolations(page: Page, what: What = {}): Promise<void> {
  const { where = page.url(), part = 'html', rules, ignored = [] } = what;
  // The other mode puts the results of frames together, in a page of its own: there are none here.
  const axe = new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .include(part)
    .setLegacyMode()
    .disableRules(ignored);
  if (rules) axe.withRules(rules);
  const { violations } = await axe.analyze();
  const grave = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`);
  expect(grave, where).toEqual([]);
}
