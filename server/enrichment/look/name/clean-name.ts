import { domainToUnicode } from 'node:url';
import { parse } from 'tldts';
import { fold, resembles } from './resembles';

const lengthMax = 80;

/** Names of pages and of unfinished sites. */
const genericName =
  /^(?:home ?page|home|homepagina|welcome|willkommen|bienvenue|bienvenidos?|benvenuti|index|start|startseite|startpagina|accueil|inicio|in[ií]cio|p[aá]gina (?:principal|inicial)|главная(?: страница)?|首页|主页|ホーム|トップページ|main(?: page)?|my (?:site|blog|website|wordpress(?: site| blog| website)?|store|shop|company|app|webpage|joomla!? site)|mysite|mijn site|wordpress(?: site)?|just another [\w ]+ site|(?:web)?site(?: name| title)?|company(?: name)?|your (?:company|site|name|brand|logo|website)[\w ]*|organization|business name|untitled|untitled document|no title|document|new page|page ?\d*|title|app|web ?app|application|dashboard|log ?in|sign ?in|loading|loading\.\.\.|please wait|default|default title|test|demo|blog|news|shop|store|online ?shop|e-?shop|webshop|portal|official (?:site|website|web site|store)|site officiel|sitio oficial|offizielle (?:website|webseite)|react app|vite app|next(?:\.js)? app|create next app|nuxt(?:\.js)? ?\w*|vue app|angular app|ionic app|gatsby[\w ]*|vite \+ \w+|svelte ?\w*|(?:error )?\d{3}(?: .*)?|error|forbidden|not found|page not found|access denied|just a moment\.*|coming soon|under construction|maintenance|global|english|en|de|fr|us|usa|worldwide|international|contact|about(?: us)?|logo|header logo|site logo|company logo|main logo|image|menu|undefined|null|none|n\/a|admin|editor|author|website|webseite|sitio web|site web)$/i;

/** Those who make or host sites and leave their own name in them. */
const platformName =
  /^(?:wordpress(?:\.com|\.org)?|wix(?:\.com)?|squarespace|shopify|webflow|godaddy|weebly|jimdo|joomla!?|drupal|typo3|magento|prestashop|opencart|bigcommerce|woocommerce|yoast|yoast seo|elementor|divi|elegant themes|hostinger|namecheap|bluehost|ionos|strato|blogger|blogspot|tumblr|medium|substack|ghost|notion|carrd|framer|vercel|netlify|github pages|google sites|cloudflare|facebook|twitter|instagram|linkedin|youtube|google|gravatar|schema\.org|hubspot|duda|strikingly|tilda|odoo|plesk|cpanel|nginx|apache)$/i;

const affixes: readonly RegExp[] = [
  /^(?:site |company )?(?:logo|logotype|wordmark)\s+(?:of |for |von |der |de |du |d['’])?(?=\S)/i,
  /^(?:welcome to|willkommen (?:bei|auf|beim|in)|bienvenue (?:sur|chez|à)|bienvenid[oa]s? (?:a|al)|benvenut[oi] (?:su|in|a|da)|welkom bij|home of|home (?:page )?[|\-–—:]|about|the official (?:site|website|home ?page|web ?site) of|official (?:site|website) of|site officiel d[eu]|sitio oficial de|website (?:of|von))\s+/i,
  /\s*[|\-–—:·•,(]?\s*(?:the )?(?:official (?:web ?site|site|store|online (?:store|shop)|home ?page|page|blog|us (?:site|store))|offizielle[rs]? (?:web ?site|webseite|online ?shop|shop)|site (?:web )?officiel|boutique en ligne(?: officielle)?|sitio (?:web )?oficial|p[aá]gina oficial|web oficial|sito ufficiale|tienda (?:online )?oficial|home ?page|startseite|start page|accueil|home)\)?$/i,
  /\s*\((?:formerly|previously|früher|vormals|anciennement|ex|antes)\b[^)]*\)$/i,
  /\s+(?:logo|logotype|wordmark|icon|favicon|brand mark|homepage|web ?site)$/i,
  /[\s|\-–—:·•»,]+$/,
  /^[\s|\-–—:·•»,]+/,
];

/** Legal forms, at the end of a name. "& Co." is a part of it. */
const legalForm =
  /(?:,\s*|\s+)(?:inc\.?|incorporated|llc|l\.l\.c\.|ltd\.?|limited|gmbh(?: ?& ?co\.? ?kga?)?|ggmbh|mbh|corp\.?|corporation|plc\.?|p\.l\.c\.|pty\.? ?ltd\.?|pvt\.? ?ltd\.?|pte\.? ?ltd\.?|llp|lp|b\.?v\.?|n\.?v\.?|s\.?a\.?r\.?l\.?|s\.a\.s\.?|sas|s\.a\.|s\.?p\.?a\.?|s\.?r\.?l\.?|s\.?l\.?u?\.?|a\/s|aps|oyj?|asa|a\.?s\.|s\.?r\.?o\.?|sp\. ?z ?o\.? ?o\.?|kft\.?|zrt\.?|e\.? ?v\.?|e\.? ?g\.|kgaa|ohg|ug(?: \(haftungsbeschränkt\))?|co\.,? ?ltd\.?|k\.?k\.?|株式会社|有限公司)$/iu;
/** These are words or names too unless they are in capitals. */
const legalCapitals = /\s+(?:AG|SE|SA|AB|AS|KG|NV|BV|SAS|SL|PBC|ASBL|VZW)$/;

/** A name without what is around it; null if nothing of a name is left. */
export function cleanName(text: string | null, label: string): string | null {
  let name = (text ?? '')
    .replaceAll(/[®™©]|\((?:R|TM)\)/gi, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  // "Square Logo" of squarelogo.com is whole.
  if (resembles(name, label) === 1 && name.length <= lengthMax) return name;
  // A greeting ends like this, and so do some names.
  if (/^(?:welcome|willkommen|bienven|benvenut)/i.test(name)) name = name.replace(/!+$/, '');
  for (let i = 0; i < 3; i++) for (const affix of affixes) name = cut(name, affix);
  for (const form of [legalForm, legalCapitals, legalForm])
    name = /&\s*co\.?$/i.test(name) ? name : cut(name, form);
  name = cutPlace(name.replaceAll(/^["'“”„«»‘’]+|["'“”„«»’]+$/g, '').trim(), label);
  if (
    name.length === 0 ||
    name.length > lengthMax ||
    name.startsWith('@') ||
    !/[\p{L}\p{N}]/u.test(name)
  )
    return null;
  const isOwn = resembles(name, label) >= 0.9;
  return !isOwn && (genericName.test(name) || platformName.test(name)) ? null : name;
}

/** "Acme Global" and "Acme United Kingdom" are sites of Acme; "Air France" is a name. */
function cutPlace(name: string, label: string): string {
  const words = name.split(/[\s()[\]]+/).filter((word) => word !== '');
  const own = new RegExp(`^${fold(label)}(?:\\.\\w{2,3}){0,2}$`);
  for (let count = 1; count < words.length; count++) {
    const first = words.slice(0, count).join(' ');
    const isOwn = fold(first) === fold(label) || own.test(first.toLowerCase());
    if (isOwn && isPlace(words.slice(count).join(' '))) return first;
  }
  return name;
}

const languages = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'sv', 'da', 'pl'];
const parts =
  /^(?:us|usa|u\.s\.|uk|eu|global|worldwide|international|corporate|portal|america|americas|north america|europe|europa|emea|asia|asia pacific|apac|latam|holdings?)$/i;
let places: ReadonlySet<string> | undefined;

/** A country, a region of the world, or the part of a company that a site is for. */
function isPlace(text: string): boolean {
  places ??= new Set(
    languages.flatMap((language) => {
      const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
      const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
      return letters.flatMap((one) => letters.map((other) => fold(names.of(one + other) ?? '')));
    }),
  );
  return parts.test(text) || (text.length > 3 && places.has(fold(text)));
}

/** Unless nothing is left. */
function cut(name: string, affix: RegExp): string {
  const rest = name.replace(affix, '').trim();
  return rest.length > 1 || /^[A-Z\d]$/.test(rest) ? rest : name;
}

export const separators =
  /(?<=\p{L}{4}|\.\p{L}{2,3})\.\s+(?=\p{Lu})|\s+[|\-–—·•~/»«›:⋅∙►▷▶★☆✓]+\s+|\s*[|｜•·»›]\s*|\s*::\s*|[:：]\s+|\s+[-–—]+(?=\S)|[—–]|[-–—]\s+|(?<=\p{L})[,，]\s*(?=\p{Script=Han})|[_-](?=\p{Script=Han})|[。【】]/u;

/** Of a text with a slogan beside the name the parts; the text itself is the first. */
export const partsOf = (text: string) => [
  text,
  ...text
    .split(separators)
    .map((part) => part.trim())
    .filter((part) => part.length > 0),
];

/** The part of a registrable domain that its owner chose, as people read it. */
export function labelOf(domain: string): string {
  const { domainWithoutSuffix } = parse(domain, { allowPrivateDomains: true });
  const label = domainWithoutSuffix ?? domain.split('.')[0] ?? domain;
  return domainToUnicode(label) || label;
}

/** "acme-tools" is "Acme Tools"; few letters, or some without a vowel, are usually initials. */
export function capitalize(label: string): string {
  if (/^(?:[a-z]{1,3}|[b-df-hj-np-tv-xz]{4,5})$/.test(label)) return label.toUpperCase();
  return label
    .split(/[-_]+/)
    .filter((word) => word !== '')
    .map((word) => (word[0] ?? '').toUpperCase() + word.slice(1))
    .join(' ');
}
