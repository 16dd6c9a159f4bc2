import knownHashes from './known-pictures.json' with { type: 'json' };

/** The pictures by SHA-256, and what they are: see `known-pictures.json`. */
const hashes = new Map(
  knownHashes.flatMap(({ what, owner, sha256 }) =>
    sha256.map((hash) => [hash, { what, owner }] as const),
  ),
);

/**
 * Addresses of pictures that a platform shows for every site which has none of its own. The first column is a part of the
 * owner's domain: on its own site the same picture is its logo.
 */
const addresses: readonly (readonly [owner: string, what: string, address: RegExp])[] = [
  [
    'wordpress',
    'the logo of WordPress',
    /\/w-logo-[\w-]+\.(?:png|svg)|\/\/s\d?\.w(?:p\.com\/i\/(?:favicon|webclip|blank)|\.org\/)|\/wp-includes\/images\//i,
  ],
  ['wordpress', 'an avatar', /gravatar\.com\/avatar|\/mystery-?(?:man|person)/i],
  [
    'wix',
    'the default of Wix',
    /\/\/(?:www\.)?wix\.com\/favicon|parastorage\.com\/(?:client\/)?pfavico|wixstatic\.com\/[^?]*(?:wix-?logo|pfavico)/i,
  ],
  [
    'squarespace',
    'the default of Squarespace',
    /squarespace\.com\/(?:universal\/)?default-favicon|assets\.squarespace\.com\/universal\//i,
  ],
  [
    'shopify',
    'a placeholder of Shopify',
    /cdn\.shopify\.com\/[^?]*(?:no-image|placeholder|shopify-?(?:logo|bag|favicon))|shopifycloud\/[^?]*favicon/i,
  ],
  [
    'webflow',
    'the default of Webflow',
    /(?:website-files\.com|daks2k3a4ib2z\.cloudfront\.net|webflow\.com)\/(?:img|images)\/(?:favicon|webclip|image-placeholder)|webflow-badge/i,
  ],
  [
    'weebly',
    'the default of Weebly',
    /weebly\.com\/(?:favicon|weebly\/)|editmysite\.com\/(?:images\/(?:site\/)?(?:favicon|landing)|editor\/images\/common\/logo)/i,
  ],
  [
    'godaddy',
    'the default of GoDaddy',
    /wsimg\.com\/(?:isteam\/ip\/static|parking|traffic-assets|ux)\//i,
  ],
  [
    'blogger',
    'the default of Blogger',
    /(?:blogger|blogspot)\.com\/(?:favicon|img\/(?:blogger|logo))|blogblog\.com\//i,
  ],
  [
    'google',
    'the default of Google Sites',
    /gstatic\.com\/(?:atari|sites)\/images\/|google\.com\/s2\/favicons/i,
  ],
  ['tumblr', 'the default of Tumblr', /assets\.tumblr\.com\/(?:images|pop)\/(?:default|favicons)/i],
  ['jimdo', 'the default of Jimdo', /jimstatic\.com\/[^?]*(?:favicon|jimdo)/i],
  ['strikingly', 'the default of Strikingly', /strikinglycdn\.com\/[^?]*(?:default|favicon\.ico)/i],
  ['notion', 'the default of Notion', /notion\.(?:so|com|site)\/images\/(?:favicon|logo-ios)/i],
  [
    'ghost',
    'the default of Ghost',
    /ghost\.(?:org|io)\/[^?]*(?:favicon|ghost-)|static\.ghost\.org\//i,
  ],
  ['medium', 'the default of Medium', /medium\.com\/(?:_\/fp\/icons|.*favicon)/i],
  [
    'joomla',
    'the default of Joomla',
    /joomla-(?:favicon|logo|pinned)|\/templates\/(?:protostar|beez\w*|cassiopeia|ja_purity|rhuk_milkyway)\/(?:favicon|images\/logo)/i,
  ],
  [
    'drupal',
    'the default of Drupal',
    /\/(?:core\/)?(?:misc|themes\/(?:bartik|olivero|garland|seven|claro|stark|claro))\/(?:favicon\.ico|logo\.(?:svg|png))|\/misc\/(?:favicon\.ico|druplicon)/i,
  ],
  ['typo3', 'the default of TYPO3', /\/typo3(?:conf)?\/(?:sysext\/|.*\/backend\/)/i],
  [
    'magento',
    'the default of Magento',
    /\/frontend\/Magento\/(?:luma|blank)\/|Magento_Theme\/(?:favicon\.ico|images\/logo\.svg)|\/skin\/frontend\/default\//i,
  ],
  ['odoo', 'the default of Odoo', /\/web\/static\/(?:src\/)?img\/(?:favicon|logo|odoo)/i],
  [
    'prestashop',
    'the default of PrestaShop',
    /\/img\/prestashop[\w@-]*\.(?:png|jpg|svg)|\/prestashop-logo/i,
  ],
  ['discourse', 'the default of Discourse', /\/images\/(?:discourse-logo|d-logo)-sketch/i],
  ['next|vercel', 'the logo of a framework', /\/(?:next|vercel)\.svg(?:[?#]|$)/i],
  ['vite', 'the logo of a framework', /\/(?:vite|react|vue|preact|solid|lit)\.svg(?:[?#]|$)/i],
  ['nuxt', 'the logo of a framework', /\/_nuxt\/(?:icons\/)?nuxt(?:-icon|-logo)?\.\w+/i],
  [
    'react',
    'the logo of a framework',
    /\/static\/media\/logo\.(?:5d5d9eef|6ce24c58|25bf045c|103b5fa1)\w*\.svg/i,
  ],
  [
    'plesk|parallels',
    'a page of a host',
    /\/(?:plesk|parallels|cpanel|cp_logo|cgi-sys)[\w./-]*\.(?:png|svg|ico|gif)/i,
  ],
  [
    'sedo|bodis',
    'a page of a broker of domains',
    /(?:sedoparking|sedo|bodis|parkingcrew|dan|afternic|hugedomains|above|undeveloped|efty)\.(?:com|net)\//i,
  ],
  [
    'onetrust|cookiebot|usercentrics|iubenda|didomi',
    'the mark of a cookie banner',
    /(?:onetrust|cookielaw|cookiebot|usercentrics|iubenda|didomi|trustarc|cookieyes|osano|termly)\.(?:com|org|io|eu)\//i,
  ],
  [
    'apple|google',
    'the badge of a shop for apps',
    /(?:app-?store|google-?play|play-?store|download-on-the|get-it-on|appgallery)[\w-]*\.(?:svg|png|webp)/i,
  ],
  [
    'facebook|meta',
    'a mark of a social network',
    /(?:facebook\.com\/tr|connect\.facebook|badge\.facebook|pbs\.twimg\.com|licdn\.com|fbcdn\.net|cdninstagram)/i,
  ],
  [
    '',
    'a placeholder',
    /\/(?:no-?image|placeholder|spacer|blank|pixel|1x1|transparent|default-?(?:image|avatar|logo|favicon)|img-?placeholder|your-?logo(?:-here)?|logo-?placeholder|image-?coming-?soon)[\w-]*\.\w{3,4}(?:[?#]|$)/i,
  ],
];

/** @returns what the picture at an address is, if it is not the logo of the site that names it */
export function isGenericAddress(url: string, label: string): string | null {
  if (url.startsWith('data:')) return null;
  const found = addresses.find(([owner, , address]) => address.test(url) && !isOwner(owner, label));
  return found === undefined ? null : found[1];
}

/** @returns what the picture with these bytes is, if it is the default of a program */
export function isGenericPicture(sha256: string, label: string): string | null {
  const known = hashes.get(sha256);
  return known === undefined || isOwner(known.owner, label) ? null : known.what;
}

/** "vuejs" and "reactjs" are owners as well; "fresh-drupal" is not. */
export const isOwner = (owner: string, label: string) =>
  owner !== '' && new RegExp(`^(?:${owner})(?:js|cms|hq|parking)?$`).test(label);
