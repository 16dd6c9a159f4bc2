import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { open } from './open-page';

/** A few brand pages and tiles stand for all. */
const samplesOfKind = 3;
/** Long enough for a busy machine; costs nothing if something happens sooner. */
const reactsWithinMs = 30_000;
const lookAgainMs = 50;

/**
 * Follows every internal link, from the landing page and from `starts`.
 * @param request sends the cookies of a visitor
 * @returns the visited addresses, the first page of each kind, and every dead link
 */
export async function findBrokenLinks(
  request: APIRequestContext,
  siteUrl: string,
  starts: readonly string[] = [],
): Promise<{ visited: string[]; kinds: string[]; broken: string[] }> {
  const queue = ['/', ...starts].map((path) => ({
    url: new URL(path, siteUrl),
    from: 'the start',
  }));
  const visited = new Set<string>();
  const seenOfKind = new Map<string, number>();
  const kinds: string[] = [];
  const broken: string[] = [];
  for (const { url, from } of queue) {
    const address = url.pathname + url.search;
    const isKnown = visited.has(address);
    const count = seenOfKind.get(kindOf(url)) ?? 0;
    if (isKnown || count >= samplesOfKind) continue;
    visited.add(address);
    seenOfKind.set(kindOf(url), count + 1);
    const response = await request.get(url.href, { failOnStatusCode: false });
    if (!response.ok()) broken.push(`${address} on ${from}: ${response.status()}`);
    if (!response.headers()['content-type']?.startsWith('text/html')) continue;
    if (count === 0) kinds.push(address);
    const page = await response.text();
    for (const link of ownLinks(page, url)) {
      queue.push({ url: link, from: address });
      if (link.hash !== '' && link.pathname === url.pathname && !hasAnchor(page, link.hash)) {
        broken.push(`${link.hash} on ${address}: no such place`);
      }
    }
  }
  return { visited: [...visited], kinds, broken };
}

const kindOf = ({ pathname, searchParams }: URL) =>
  `${pathname.replace(/^\/(brands|logos)\/[^/]+/, '/$1/*')}?${[...searchParams.keys()].sort().join()}`;

function ownLinks(page: string, base: URL): URL[] {
  return [...page.matchAll(/<a\b[^>]*? href="([^"]*)"/g)]
    .map(([, href = '']) => new URL(href.replaceAll('&amp;', '&'), base))
    .filter(({ origin }) => origin === base.origin);
}

/** A fragment with `=` is state, not a place on the page. */
const hasAnchor = (page: string, hash: string) =>
  hash.includes('=') || page.includes(` id="${hash.slice(1)}"`);

/** The controls that a visitor has clicked, so that none is clicked twice. */
export class Clicked {
  /** The number of controls. */
  count = 0;
  /** Controls of the header, footer and navigation, which all pages of a layout share. */
  readonly frame = new Set<string>();
  /** Pages with identical content, as with and without billing. */
  readonly pages = new Set<string>();
}

/**
 * Clicks every control of a page, a few of each kind, and returns if one leads away.
 * @returns each control after which something failed or nothing happened
 */
export async function findDeadControls(
  page: Page,
  path: string,
  clicked = new Clicked(),
): Promise<string[]> {
  const failures = watchFailures(page);
  const dead: string[] = [];
  const seenOfKind = new Map<string, number>();
  await open(page, path);
  const home = page.url();
  const layout = /^\/dashboard\b/.exec(path)?.[0] ?? '';
  const isKnownPage = !addTo(clicked.pages, `${path} ${await readMain(page)}`);
  const controls = page.locator(
    ':is(button, summary, select, [role=tab], [role=radio], [role=switch], [role=combobox], input:not([type=hidden])):visible',
  );
  for (let i = 0; i < (await controls.count()); i += 1) {
    const control = controls.nth(i);
    const { kind, name, isOff, isInMain } = await control.evaluate(describeControl);
    const count = seenOfKind.get(kind) ?? 0;
    if (isOff || count >= samplesOfKind) continue;
    if (isInMain ? isKnownPage : !addTo(clicked.frame, `${layout} ${kind} ${name}`)) continue;
    seenOfKind.set(kind, count + 1);
    clicked.count += 1;
    let reaction = await clickAndWatch(page, control);
    // The previous control's dialog may have opened late.
    if (reaction !== '') {
      await open(page, path);
      reaction = await clickAndWatch(page, control);
    }
    const fault = failures.splice(0).join('; ') || reaction;
    if (fault) dead.push(`"${name}" on ${path}: ${fault}`);
    await page.keyboard.press('Escape');
    if (page.url() !== home || (await page.getByRole('dialog').count()) > 0) await open(page, path);
  }
  page.removeAllListeners('pageerror').removeAllListeners('response');
  return dead;
}

/** Without ids and hashes, which differ from one rendering to the next. */
const readMain = (page: Page) =>
  page.evaluate(() =>
    (document.querySelector('main') ?? document.body).outerHTML.replaceAll(
      /="[^"]*_[rR]_[^"]*"/g,
      '',
    ),
  );

/** @returns false if the set already had it */
function addTo(set: Set<string>, value: string): boolean {
  const { size } = set;
  return set.add(value).size > size;
}

/** Collects script exceptions and failed requests. */
function watchFailures(page: Page): string[] {
  const failures: string[] = [];
  page.on('pageerror', (error) => failures.push(`script failed: ${error.message}`));
  page.on('response', (response) => {
    const isFailure = response.status() >= 500 || response.status() === 404;
    if (isFailure) failures.push(`${response.status()} from ${response.url()}`);
  });
  return failures;
}

/** Runs in the browser. A control that is already selected has nothing to do. */
function describeControl(element: Element) {
  const name = element.getAttribute('aria-label') ?? element.textContent.trim();
  const states = ['aria-checked', 'aria-pressed', 'aria-selected', 'aria-disabled'];
  return {
    kind: `${element.tagName} ${element.getAttribute('role')} ${element.className}`,
    name: name || (element.getAttribute('name') ?? element.tagName),
    isInMain: element.closest('main') !== null,
    isOff:
      element.matches(':disabled, :checked') ||
      states.some((state) => element.getAttribute(state) === 'true'),
  };
}

/** @returns what is wrong if the page, its address and its focus have not changed */
async function clickAndWatch(page: Page, control: Locator): Promise<string> {
  // Kept in the browser: some pages are half a megabyte.
  const before = await page.evaluateHandle(
    () => `${location.href} ${document.activeElement?.outerHTML} ${document.body.outerHTML}`,
  );
  const waiting = { timeout: reactsWithinMs };
  const isRequested = page.waitForEvent('request', waiting).then(
    () => true,
    () => false,
  );
  try {
    await control.click(waiting);
  } catch (error) {
    return `cannot be clicked: ${String(error).split('\n', 1)[0]}`;
  }
  const isChanged = page
    .waitForFunction(
      (last) =>
        `${location.href} ${document.activeElement?.outerHTML} ${document.body.outerHTML}` !== last,
      before,
      { ...waiting, polling: lookAgainMs },
    )
    .then(
      () => true,
      // Leaving the page removes the observer.
      (error: unknown) => !String(error).includes('Timeout'),
    );
  const hasReacted = await Promise.race([isChanged, isRequested.then((is) => is || isChanged)]);
  return hasReacted || (await isFocused(control)) ? '' : 'nothing happens';
}

const isFocused = (control: Locator) =>
  control.evaluate((element) => element.matches('input, select') && element.matches(':focus'));
