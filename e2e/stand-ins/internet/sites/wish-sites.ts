import { bolt, drop, hexagon, leaf, rings, slash, tower, waves } from '../marks';
import { png } from '../pictures';
import { html, page, robots, type StandInSite, svg } from '../stand-in-site';

const named = (name: string) => `<meta property="og:site_name" content="${name}">`;
const icon = '<link rel="icon" href="/icon.svg">';

/** What a site asks of robots. */
export const wishSites: StandInSite[] = [
  {
    domain: 'keepout.org',
    shape: 'robots.txt refuses everything to all',
    pages: {
      '/robots.txt': robots('User-agent: *\nDisallow: /\n'),
      '/': page('Keep Out', `${icon}${named('Keep Out')}`),
      '/icon.svg': svg(bolt('#7f1d1d')),
    },
    expected: { outcome: 'unwanted' },
  },
  {
    domain: 'notyoubot.com',
    shape: 'robots.txt refuses everything to us alone',
    pages: {
      '/robots.txt': robots('User-agent: *\nAllow: /\n\nUser-agent: MarqueBot\nDisallow: /\n'),
      '/': page('Not You', `${icon}${named('Not You')}`),
      '/icon.svg': svg(rings('#7f1d1d')),
    },
    expected: { outcome: 'unwanted' },
  },
  {
    domain: 'onlyothers.com',
    shape: 'robots.txt refuses everything to others',
    pages: {
      '/robots.txt': robots(
        'User-agent: GPTBot\nUser-agent: AhrefsBot\nDisallow: /\n\nUser-agent: *\nDisallow: /admin\nCrawl-delay: 10\nSitemap: https://onlyothers.com/sitemap.xml\n',
      ),
      '/': page('Only Others', `${icon}${named('Only Others')}`),
      '/icon.svg': svg(leaf('#365314')),
    },
    expected: { outcome: 'found', name: 'Only Others', mark: ['/icon.svg'] },
  },
  {
    domain: 'noassets.net',
    shape: 'robots.txt refuses the folder of the icons, but not the root',
    pages: {
      '/robots.txt': robots('User-agent: *\nDisallow: /assets/\n'),
      '/': page(
        'No Assets',
        `<link rel="icon" href="/assets/icon.svg"><link rel="apple-touch-icon" href="/touch.png">${named('No Assets')}`,
      ),
      '/assets/icon.svg': svg(slash('#ff0000')),
      '/touch.png': png(slash('#1e3a8a'), 180),
    },
    expected: { outcome: 'found', name: 'No Assets', mark: ['/touch.png'] },
  },
  {
    domain: 'robotsdown.com',
    shape: 'robots.txt fails with 500: RFC 9309 has us assume a refusal',
    pages: {
      '/robots.txt': html('', {}, 500),
      '/': page('Robots Down', `${icon}${named('Robots Down')}`),
      '/icon.svg': svg(tower('#1e1b4b')),
    },
    expected: { outcome: ['unwanted', 'unreachable'] },
  },
  {
    domain: 'noaimeta.com',
    shape: 'noai in a meta element',
    pages: {
      '/': page(
        'No AI',
        `<meta name="robots" content="index, noai, noimageai">${icon}${named('No AI')}`,
      ),
      '/icon.svg': svg(drop('#831843')),
    },
    expected: { outcome: 'unwanted' },
  },
  {
    domain: 'noimages.org',
    shape: 'noimageindex in a meta element',
    pages: {
      '/': page(
        'No Images',
        `<meta name="ROBOTS" content="NOIMAGEINDEX">${icon}${named('No Images')}`,
      ),
      '/icon.svg': svg(hexagon('#831843')),
    },
    expected: { outcome: 'unwanted' },
  },
  {
    domain: 'headerwish.com',
    shape: 'noai in the header of the response',
    pages: {
      '/': html(page('Header Wish', `${icon}${named('Header Wish')}`), {
        'X-Robots-Tag': 'noai, noimageai',
      }),
      '/icon.svg': svg(waves('#831843')),
    },
    expected: { outcome: 'unwanted' },
  },
  {
    domain: 'otherswish.com',
    shape: 'noimageindex for the robot of another company alone',
    pages: {
      '/': html(
        page(
          'Others Wish',
          `<meta name="googlebot" content="noimageindex">${icon}${named('Others Wish')}`,
        ),
        {
          'X-Robots-Tag': 'bingbot: noimageindex',
        },
      ),
      '/icon.svg': svg(bolt('#0e7490')),
    },
    expected: { outcome: 'found', name: 'Others Wish', mark: ['/icon.svg'] },
  },
  {
    domain: 'noindexed.com',
    shape: 'noindex, as staging sites have: no wish about pictures or AI',
    pages: {
      '/': page(
        'Noindexed',
        `<meta name="robots" content="noindex, nofollow">${icon}${named('Noindexed')}`,
      ),
      '/icon.svg': svg(leaf('#0e7490')),
    },
    expected: { outcome: ['found', 'unwanted'], mark: ['/icon.svg'] },
  },
  {
    domain: 'hugerobots.com',
    shape: 'robots.txt of 800 KiB that refuses in its first line',
    pages: {
      '/robots.txt': robots(
        `User-agent: *\nDisallow: /\n${'# nothing to see here, move on\n'.repeat(26_000)}`,
      ),
      '/': page('Huge Robots', `${icon}${named('Huge Robots')}`),
      '/icon.svg': svg(rings('#b45309')),
    },
    expected: { outcome: 'unwanted' },
  },
];
