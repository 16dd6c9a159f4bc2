import { type CheerioAPI, load } from 'cheerio';
import { findSiteLogos } from './find-site-logos';
import { foldText, type Organization, type Page, resolveUrl, type SiteLogo } from './page';
import { decodeText, visibleText } from './page-text';
import {
  readIcons,
  readMarkedLogos,
  readMetas,
  readRobots,
  readShareImages,
  readThemeColors,
} from './read-head';
import { readLead } from './read-lead';
import { readOrganizations } from './read-structured-data';

/** A page as it was received. */
export type ReceivedPage = {
  body: Uint8Array;
  contentType: string;
  url: string;
  /** The label of its domain, folded. */
  words: string[];
};

const textMax = 3000;
const applicationNames = [
  'application-name',
  'apple-mobile-web-app-title',
  'al:ios:app_name',
  'al:android:app_name',
  'twitter:app:name:iphone',
];
const network =
  /(?:twitter|x|linkedin|github|facebook|instagram|youtube|tiktok|mastodon|threads|bsky)\.\w+\//i;

/** Reads what a home page says of its owner. Never throws for what the page holds. */
export function readPage({ body, contentType, url, words }: ReceivedPage): Page {
  // Pictures that load late are repeated for browsers without scripts.
  const $ = load(decodeText(body, contentType), { scriptingEnabled: false });
  const base = resolveUrl($('base[href]').first().attr('href'), url) ?? url;
  const meta = readMetas($);
  const organizations = readOrganizations($, base);
  const text = visibleText($);
  const description = meta('og:description') ?? meta('description') ?? meta('twitter:description');
  return {
    url,
    title: readTitle($),
    siteName: meta('og:site_name'),
    shareTitle: meta('og:title') ?? meta('twitter:title'),
    applicationNames: applicationNames.flatMap((name) => meta(name) ?? []),
    organizations,
    icons: readIcons($, base, meta),
    manifest: resolveUrl($('link[rel~="manifest" i][href]').first().attr('href'), base),
    logos: [
      ...findSiteLogos($, base, words),
      ...organizations.flatMap(toLogo),
      ...readMarkedLogos($, base),
    ],
    shareImages: readShareImages($, base),
    description: foldText(description, 600),
    themeColors: readThemeColors($),
    generator: meta('generator'),
    robots: readRobots($),
    profiles: readProfiles($),
    headings: $('h1')
      .toArray()
      .slice(0, 3)
      .flatMap((one) => foldText($(one).text(), 150) ?? []),
    copyright: foldText(/(?:©|\(c\)|copyright)[^©\n]{0,120}/i.exec(text)?.[0], 140),
    text: text.slice(0, textMax),
    textLength: text.length,
    ...readLead($, base, text),
  };
}

/** Drawings have titles too. */
function readTitle($: CheerioAPI): string | null {
  const titles = $('title').filter((_, one) => $(one).closest('svg').length === 0);
  return foldText(titles.first().text(), 300);
}

const toLogo = ({ logo, name }: Organization): SiteLogo[] =>
  logo === null
    ? []
    : [
        {
          url: logo,
          svg: null,
          from: 'JSON-LD',
          text: name,
          media: null,
          score: 7,
          why: 'the logo of its structured data',
        },
      ];

const readProfiles = ($: CheerioAPI): string[] =>
  $('a[href]')
    .toArray()
    .map(({ attribs }) => (attribs['href'] ?? '').trim())
    .filter((href) => network.test(href))
    .slice(0, 200);
