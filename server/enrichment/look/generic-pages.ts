import { isOwner } from './picture/known-pictures';
import type { Page } from './page/page';

/** Instead of the site, its guard: `challenge`. Instead of a site, its host or a broker: `parked`. */
export type GenericPage = { kind: 'challenge' | 'parked' | 'default'; why: string };

type Rule = readonly [owner: string, what: string, pattern: RegExp];

const challengeTitles =
  /^(?:just a moment|attention required|access (?:denied|to this page has been denied)|please wait|ddos-guard|checking your browser|one moment, please|security check|verify(?:ing)? (?:you are|that you|your)|are you (?:a )?(?:robot|human)|robot check|robot or human|bot verification|human verification|pardon our interruption|you have been blocked|sorry, you have been blocked|request (?:rejected|unsuccessful)|validating|captcha|vercel security checkpoint|client challenge|sucuri website firewall|un instant|einen moment|nur einen moment|un momento|too many requests|blocked|bot or not|almost there|forbidden)/i;

const challengeScripts: readonly Rule[] = [
  [
    '',
    'a check by Cloudflare',
    /\/cdn-cgi\/challenge-platform\/h\/|window\._cf_chl_opt|challenges\.cloudflare\.com/,
  ],
  ['', 'a check by DataDome', /captcha-delivery\.com|geo\.captcha-delivery/],
  ['', 'a check by Imperva', /_Incapsula_Resource|\/_sec\/cp_challenge/],
  ['', 'a check by PerimeterX', /px-captcha|_pxAppId|perimeterx/i],
  ['', 'a check by AWS', /awsWafCookieDomainList|AwsWafIntegration|token\.awswaf\.com/],
  ['', 'a check by Akamai', /bm-verify|ak-challenge|sec-if-cpt-container/],
  ['', 'a check by Sucuri', /sucuri_cloudproxy_js|cloudproxy\.sucuri/],
  [
    '',
    'a check',
    /kpsdk|kasada|anubis_challenge|\.within\.website\/x\/cmd\/anubis|hcaptcha\.com\/1\/api|recaptcha\/(?:api|enterprise)\.js|geetest|friendlycaptcha/i,
  ],
];

const parkedScripts: readonly Rule[] = [
  ['sedo', 'parked at Sedo', /sedoparking\.com|sedo\.com\/(?:services|search)\//i],
  [
    'parkingcrew',
    'parked at ParkingCrew',
    /parkingcrew\.(?:com|net)|d38psrni17bvxu\.cloudfront\.net/i,
  ],
  ['bodis', 'parked at Bodis', /bodis\.com|window\.park\s*=/i],
  [
    'godaddy|afternic|secureserver',
    'parked at GoDaddy',
    /wsimg\.com\/parking-lander|window\.LANDER_SYSTEM|["'=]\/lander["'?]|afternic\.com\/forsale|\/park\.js/i,
  ],
  [
    'parklogic|above|trellian',
    'parked',
    /parklogic\.com|above\.com\/(?:marketplace|resources)|skenzo\.com|ztomy\.com|domainsponsor\.com|voodoo\.com\/(?:park|js)|parkweb|rookdns|smartname\.com|cashparking\.com|uniregistry\.com|tonic\.to|parkingpage\.namecheap|dsparking|giantpanda\.com|adsense\/domains\/caf\.js/i,
  ],
  [
    'dan|hugedomains|efty|undeveloped|atom|squadhelp',
    'for sale',
    /dan\.com\/(?:assets|buy)|hugedomains\.com\/(?:domain_profile|images)|undeveloped\.com|efty\.com\/|cdn\.dan\.com/i,
  ],
];

/** Said by pages that have little else to say. */
const parkedTexts: readonly Rule[] = [
  [
    '',
    'for sale',
    /\b(?:buy|purchase|get|acquire) (?:this|the) domain(?: name)?\b|\bdomain(?: name)?(?: \S+)? (?:is|may be|might be|could be) (?:for sale|available)|this (?:web ?site|web address|domain|premium domain)[\w .-]{0,60} (?:is|may be) for sale|domain for sale|make (?:an|your) offer (?:on|for) this domain|inquire about this domain|interested in (?:this|buying this) domain|(?:the|its) owner(?: of this (?:domain|site|website))? has not (?:yet )?(?:published|uploaded|set up|built|created|launched)|the owner of this (?:domain|site|website) has not/i,
  ],
  [
    '',
    'for sale',
    /(?:diese|die) domain[\w .-]{0,60}(?:steht zum verkauf|zu verkaufen|kaufen)|domain (?:steht )?zum verkauf|ce (?:nom de )?domaine est (?:à vendre|en vente)|este dominio (?:está|esta) en venta|questo dominio (?:è|e) in vendita|deze domeinnaam is te koop|домен продается|域名(?:正在)?出售|このドメイン.{0,20}(?:販売|売)/i,
  ],
  [
    '',
    'parked',
    /(?:domain|web ?site|page|site)(?: name)? (?:\S+ )?(?:is|was|has been) (?:currently |registered and (?:is )?)?(?:parked|reserved|registered (?:at|with|by|via|through)|successfully registered)|\S+\.[a-z]{2,} (?:is|was|has been) registered (?:at|with|by|through)\b|parked (?:free|domain|for free|at|by|page)|courtesy of godaddy|this is a parked|future home of (?:something|a|another|an)\b|domain (?:parking|ist geparkt|wurde (?:soeben )?(?:registriert|reserviert|freigeschaltet))|(?:diese|die) (?:web)?(?:seite|domain)[^.]{0,60}(?:soeben freigeschaltet|bereits (?:registriert|vergeben)|im aufbau)|domain (?:has )?expired|domain name has expired|this domain has recently been registered|dominio (?:registrado|parcheggiato)|domaine (?:a bien été créé|réservé|enregistré)|zarejestrowana|домен (?:припаркован|зарегистрирован)|félicitations ! votre domaine/i,
  ],
  [
    '',
    'not set up',
    /site (?:is )?not (?:published|found|configured|yet (?:available|set up))|isn['’]?t connected to a website|there isn['’]?t a github pages site here|no such app|deployment_not_found|deployment (?:cannot|could not) be found|domain (?:is )?not (?:connected|claimed|configured|mapped)|claim this domain|web ?site (?:is )?(?:expired|disabled|unavailable|suspended)|account (?:has been )?suspended|suspendedpage|bandwidth limit exceeded|this shop is (?:currently )?(?:unavailable|closed)|sorry, this (?:store|shop) is currently unavailable|this site is (?:currently )?(?:private|unavailable|marked private)|if you are the (?:owner|site owner|webmaster|administrator) of this (?:web ?site|domain)/i,
  ],
];

/** Said by titles of pages that programs bring along. */
const defaultTitles =
  /^(?:(?:welcome to|test page for) (?:nginx|apache|the apache|centos|openresty|caddy|lighttpd|litespeed|the (?:nginx|http)|tengine|your new|xampp|rocky linux|fedora|almalinux|red hat)|apache2? (?:\S+ )?(?:default page|http server test page|2 test page)|(?:http server )?test page|iis (?:windows|7|8|10)|iis\d|internet information services|microsoft internet information|it works!?$|index of \/|default (?:web ?site|web ?page|page|plesk page|parallels)|(?:domain )?default page|web server'?s default page|plesk|cpanel|apache tomcat|directory listing|placeholder page|hello,? world!?$|new website|site under construction|(?:web ?site )?(?:is )?under construction|coming soon$|(?:web)?site (?:im aufbau|en construction|en construcción)|hier entsteht|hostinger|parked domain|account suspended|suspended domain|domain (?:suspended|parked|expired|for sale|not)|403|404|500|502|503|error|site not found|page not found|not found|service unavailable|bad gateway|unknown domain|fastly error|welcome to your new app|phpinfo|phpmyadmin|router|login to webmin|sign in to plesk)/i;

/** Of projects that have not been changed yet: their icons are the template's too. */
const templateTitles =
  /^(?:(?:react|vite|vue|svelte|ionic|angular|solid|remix|nuxt|preact) app|vite \+ [\w ]+(?: \+ ts)?|create next app|new remix app|welcome to (?:remix|nuxt|astro|sveltekit)!?|astro basics|starter project)$/i;

const contentMin = 1500;

/** Whether a page is a guard, a parked domain or the default of a server, and none of its brand. */
export function findGenericPage(
  page: Page,
  { status, isMitigated, label }: { status: number; isMitigated: boolean; label: string },
): GenericPage | null {
  const title = page.title ?? '';
  const scripts = page.scripts.join('\n').slice(0, 200_000);
  const matches = (rules: readonly Rule[], text: string) =>
    rules.find(([owner, , pattern]) => pattern.test(text) && !isOwner(owner, label));
  const isShort = page.textLength < contentMin;
  const isBare =
    page.textLength < 600 && page.logos.length === 0 && page.organizations.length === 0;
  if (isMitigated) return { kind: 'challenge', why: 'a check by Cloudflare' };
  const guard = matches(challengeScripts, scripts);
  if (
    guard !== undefined &&
    (status >= 400 || (isBare && page.icons.length <= 2 && page.siteName === null))
  )
    return { kind: 'challenge', why: guard[1] };
  if (challengeTitles.test(title) && isShort && (status >= 400 || isBare))
    return { kind: 'challenge', why: `a check titled "${title.slice(0, 60)}"` };
  if (
    /\b(?:enable javascript and cookies to continue|verify(?:ing)? (?:that )?you are (?:a )?human|unusual traffic from your (?:computer )?network|complete the captcha|prove (?:that )?you(?:['’]re| are) (?:not a robot|human))/i.test(
      page.text,
    ) &&
    isShort &&
    isBare
  )
    return { kind: 'challenge', why: 'a check of the visitor' };
  const parking = matches(parkedScripts, scripts);
  if (parking !== undefined && isShort)
    return { kind: 'parked', why: `the domain is ${parking[1]}` };
  const said = isShort
    ? matches(parkedTexts, `${title}. ${page.description ?? ''}. ${page.text}`)
    : undefined;
  if (said !== undefined && page.organizations.length === 0)
    return { kind: 'parked', why: `the domain is ${said[1]}` };
  const isBlank = page.siteName === null && page.organizations.length === 0;
  if (
    templateTitles.test(title) &&
    isBlank &&
    isShort &&
    page.logos.every(({ score }) => score < 8)
  )
    return { kind: 'default', why: `a new project titled "${title}"` };
  if (defaultTitles.test(title) && isShort && isDefault(page, label))
    return { kind: 'default', why: `a default page titled "${title.slice(0, 60)}"` };
  return null;
}

/** A site in the making may have its logo all the same, and an app its own icon. */
function isDefault(page: Page, label: string): boolean {
  if (/coming soon|construction|aufbau/i.test(page.title ?? '')) return false;
  return (
    page.siteName === null &&
    page.organizations.length === 0 &&
    !page.logos.some(({ score }) => score >= 8) &&
    !(page.title ?? '').toLowerCase().includes(label)
  );
}
