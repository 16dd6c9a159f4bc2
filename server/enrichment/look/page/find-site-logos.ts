import type { Cheerio, CheerioAPI } from 'cheerio';
import type { AnyNode, Element } from 'domhandler';
import { addressesOf } from './logo-addresses';
import { foldText, type SiteLogo } from './page';

/** What is looked at, in the order of the document: a logo stands at its beginning. */
const drawingsMax = 400;
const logosMax = 10;
/** Below this, a drawing is not taken for the site's logo. */
export const logoScoreMin = 5;

// All are compared with names in words: "navLogo__img" is "nav logo img".
const logoWord =
  /logo(?!s\b|ut\b|n\b|ff\b)|\b(?:brand|wordmark|brandmark|site ?title|site ?name|site ?identity|masthead ?title)\b/;
const headerWord =
  /\b(?:header|masthead|nav|navbar|nav bar|navigation|top ?bar|top ?nav|menu bar|site branding|branding|app ?bar|banner|kopf|entete|cabecera)\b|header\b/;
/** Other people's marks: of payment, of shops for apps, of social networks, of cookie banners. */
const foreignMark =
  /\b(?:visa|mastercard|amex|american express|paypal|klarna|apple pay|google pay|app ?store|google ?play|play ?store|app ?gallery|one ?trust|cookiebot|usercentrics|didomi|trustarc|iubenda|facebook|twitter|instagram|linkedin|youtube|tiktok|pinterest|whatsapp|telegram|trustpilot|capterra|powered by|made (?:with|in))\b/;
/** Where other people's marks are, and pictures that are near logos. */
const foreignPlace =
  /\b(?:partners?|clients?|customers?|sponsors?|sponsored|investors?|trusted|testimonials?|quotes?|case stud(?:y|ies)|carousel|slider|slick|swiper|marquee|ticker|press|featured (?:in|on|by)|as (?:seen|featured)|awards?|badges?|certif\w*|payments?|cookies?|consent|quantcast|cmp|flags?|(?:lang|language|locale|country) (?:switch\w*|select\w*|picker|menu|flag)|social\w*|avatars?|authors?|gravatar|powered|integrations?|brands|logos|logo (?:wall|cloud|list|grid|strip|row|garden|park|ticker|slider|carousel|marquee)|popup|modal|advert\w*|ads?|reviews?|ratings?|article|card|thumb\w*)\b/;
const controlWord =
  /\b(?:hamburger|burger|toggle|toggler|search|close|prev|previous|next|button|btn|share|print|rss|feed|chevron|arrow|caret|cart|basket|bag|user|account|login|lock|phone|tel|mail|email|bell|heart|download|play|pause|spinner|loader|loading|placeholder|spacer|pixel|tracking|sun|moon|theme|globe|menu|home|house|background|bg)\b/;

/** What stands beside a logo. */
const besideWord = /\b(?:tagline|slogan|strapline|ornament|divider|separator)\b/;
/** For those who do not see the page: often another drawing than the one that others see. */
const unseenWord = /\b(?:invisible|visually hidden|sr only|screen reader)\b/;

/** In words: names of the drawing, of what directly holds it, of everything around it, and what it says. */
type Clues = { own: string; near: string; far: string; text: string };

/**
 * The drawings that a page shows as its own logo, the surest first: in the link to the home page, within the header, or
 * named a logo. Walls of customers' logos, badges, marks of payment and of social networks are not among them.
 * @param words what the site's name may be, folded: the label of its domain
 */
export function findSiteLogos($: CheerioAPI, base: string, words: readonly string[]): SiteLogo[] {
  const found: (SiteLogo & { order: number })[] = [];
  const drawings = $('img, svg, object[data], amp-img, image-element')
    .toArray()
    .slice(0, drawingsMax);
  const sources = $('[style*="background" i]')
    .toArray()
    .filter((one) => /url\(/i.test(one.attribs['style'] ?? ''))
    .slice(0, 50);
  for (const [order, element] of [...drawings, ...sources].entries()) {
    if ($(element).parents('svg').length > 0) continue;
    const judged = judge($, element, { base, words });
    if (judged === null || judged.score < logoScoreMin) continue;
    for (const address of addressesOf($, element, base))
      found.push({ ...judged, ...address, order });
  }
  const unique = new Map<string, SiteLogo>();
  const ranked = found.toSorted((one, other) => other.score - one.score || one.order - other.order);
  for (const { order: _, ...logo } of ranked) {
    const key = logo.url ?? logo.svg ?? '';
    if (!unique.has(key)) unique.set(key, logo);
  }
  return [...unique.values()].slice(0, logosMax);
}

function judge(
  $: CheerioAPI,
  element: Element,
  { base, words }: { base: string; words: readonly string[] },
): Pick<SiteLogo, 'from' | 'text' | 'score' | 'why'> | null {
  const node = $(element);
  const link = node.closest('a');
  const text = foldText(labelOf($, node), 120) ?? foldText(labelOfLink(link), 120);
  const clues = cluesOf($, node, text);
  const isOfName = words.some((word) => isNamedLike(`${text ?? ''} ${fileOf(node)}`, word));
  if (isTiny(node) || unseenWord.test(clues.own)) return null;
  if (besideWord.test(clues.own) && !logoWord.test(clues.own)) return null;
  const reasons: string[] = [];
  let score = 0;
  const add = (points: number, reason: string) => {
    score += points;
    reasons.push(reason);
  };
  const isNamed = [clues.own, clues.near, clues.text].some((one) => logoWord.test(one));
  // A control of a carousel leads nowhere too.
  const isInHeader =
    node.closest('header, nav, [role="banner"], [role="navigation"]').length > 0 ||
    headerWord.test(clues.far);
  const isNowhere = /^\s*#/.test(link.attr('href') ?? '') && !(isNamed && isInHeader);
  const isHome = link.length > 0 && !isNowhere && leadsHome(link.attr('href'), base, words);
  if (isHome) add(4, 'in the link to the home page');
  if (isInHeader) add(3, 'in the header');
  if (logoWord.test(`${clues.own} ${clues.text}`)) add(3, 'named a logo');
  else if (logoWord.test(clues.near)) add(2, 'within what is named a logo');
  if (isOfName) add(likenessOf(text, words), 'named like the site');
  if (node.closest('[itemprop~="logo"]').length > 0) add(4, 'marked as the logo');
  if (node.closest('footer, [role="contentinfo"]').length > 0 || /\bfooter\b/.test(clues.far))
    add(-3, 'in the footer');
  if (node.closest('main, article, [role="main"]').length > 0 && !isHome) add(-2, 'in the content');
  if (link.length > 0 && !isHome && isElsewhere(link.attr('href'), base))
    add(-6, 'in a link to another site');
  if (node.closest('button, label, select, form').length > 0) add(-4, 'in a control');
  // Of the names of containers, those of the wider ones say less: a header may be called "header-with-search".
  const isForeign =
    [clues.own, clues.near].some((one) => foreignPlace.test(one) || foreignMark.test(one)) ||
    foreignMark.test(clues.text);
  // The sign of an entry of a menu.
  if (
    isHome &&
    /^(?:home|menu|start|startseite|accueil|inicio|back|top)$/i.test(link.text().trim()) &&
    !isNamed
  )
    add(-6, 'beside "home"');
  if (isForeign && !(isOfName && isHome)) add(-7, 'among the marks of others');
  if (controlWord.test(clues.own) && !logoWord.test(clues.own) && !isOfName)
    add(-6, 'named like a control');
  // In a header there is much else: something must say that it is the logo.
  const isSaid =
    isHome ||
    logoWord.test(`${clues.own} ${clues.near}`) ||
    node.closest('[itemprop~="logo"]').length > 0;
  return { from: 'header', text, score: isSaid ? score : 0, why: reasons.join(', ') };
}

/** Few letters are in many words: "go" is in "logo", and "ing" in "pricing". */
function isNamedLike(text: string, word: string): boolean {
  if (word.length > 3 || !/^[a-z\d]+$/.test(word)) return foldWord(text).includes(word);
  return inWords(text).replaceAll('logo', ' ').split(' ').includes(word);
}

/** "Acme" and "Acme logo" most, then no text at all or "Acme Labs"; "Acme's guide to better sleep" hardly. */
function likenessOf(text: string | null, words: readonly string[]): number {
  if (text === null) return 3;
  const plain = foldWord(text.replaceAll(/logo(?:type)?|home ?page|home/gi, ''));
  if (words.includes(plain)) return 4;
  return words.some((word) => foldWord(text).length <= word.length + 16) ? 3 : 1;
}

/** A drawing without words is often named by an empty text, or by what stands beside it. */
const labelOf = ($: CheerioAPI, node: Cheerio<Element>): string =>
  node.attr('alt') ||
  node.attr('aria-label') ||
  (node.is('svg') ? node.children('title').first().text() : '') ||
  node.attr('title') ||
  '';

function labelOfLink(link: Cheerio<AnyNode>): string {
  const own = link.attr('aria-label') || link.attr('title') || '';
  if (own !== '') return own;
  const beside = link.clone();
  beside.find('svg, style, script').remove();
  const text = beside.text().trim();
  return text.length <= 60 ? text : '';
}

const fileOf = (node: Cheerio<Element>): string => {
  const source = node.attr('data-src') ?? node.attr('src') ?? node.attr('data') ?? '';
  return source.startsWith('data:')
    ? ''
    : source
        .slice(0, 500)
        .replace(/[?#].*$/, '')
        .replace(/^.*\/(?=[^/])/, '');
};

const naming = [
  'class',
  'id',
  'data-testid',
  'data-component',
  'data-test',
  'data-qa',
  'data-cy',
  'data-framer-name',
  'data-name',
  'data-section-type',
  'name',
];

function cluesOf($: CheerioAPI, node: Cheerio<Element>, text: string | null): Clues {
  const nameOf = (one: Cheerio<Element>) => naming.map((name) => one.attr(name) ?? '').join(' ');
  const parents = node
    .parents()
    .toArray()
    .filter((one) => !['html', 'body', 'main'].includes(one.name));
  const names = parents.map(
    (one) =>
      `${one.name.includes('-') ? one.name : ''} ${nameOf($(one))} ${one.name === 'a' ? ($(one).attr('aria-label') ?? $(one).attr('title') ?? '') : ''}`,
  );
  const use = node.find('use').first();
  return {
    own: inWords(
      [nameOf(node), fileOf(node), use.attr('href') ?? use.attr('xlink:href') ?? ''].join(' '),
    ),
    near: inWords(names.slice(0, 4).join(' ')),
    far: inWords(names.join(' ')),
    text: inWords(text ?? ''),
  };
}

const inWords = (names: string) =>
  names
    .slice(0, 4000)
    .replaceAll(/(?<=[a-z\d])(?=[A-Z])/g, ' ')
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, ' ')
    .trim();

function isTiny(node: Cheerio<Element>): boolean {
  const sides = ['width', 'height'].map((name) => Number.parseFloat(node.attr(name) ?? ''));
  return sides.some((side) => side <= 3) || sides.every((side) => side <= 12);
}

const foldWord = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

/** `/`, `/en`, `index.html`, `#`, or the address of the page. */
export function leadsHome(
  href: string | undefined,
  base: string,
  words: readonly string[],
): boolean {
  if (href === undefined) return false;
  const address = href.trim();
  if (/^(?:#|#top|#home|#page-top|#hero|javascript:.*|)$/i.test(address))
    return address !== '' && !/^javascript/i.test(address);
  if (!URL.canParse(address, base)) return false;
  const url = new URL(address, base);
  const home = new URL(base);
  const isSame =
    bareHost(url.hostname) === bareHost(home.hostname) ||
    words.some((word) => word.length > 2 && foldWord(url.hostname).startsWith(word));
  return (
    isSame &&
    (url.pathname === home.pathname ||
      /^\/(?:(?:[a-z]{2}(?:[-_][a-z]{2,4})?|home|start|index|default)(?:\/|$)){0,2}(?:(?:index|home|default|start|main)\.\w{2,5})?$/i.test(
        url.pathname,
      ))
  );
}

const bareHost = (host: string) => host.replace(/^www\d?\./, '');

function isElsewhere(href: string | undefined, base: string): boolean {
  if (href === undefined || !URL.canParse(href, base)) return false;
  const parts = (host: string) => bareHost(host).split('.').slice(-2).join('.');
  return parts(new URL(href, base).hostname) !== parts(new URL(base).hostname);
}
