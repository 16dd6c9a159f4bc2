import { bomb } from '../bomb';
import { bolt, drop, hexagon, waves } from '../marks';
import { png } from '../pictures';
import { manifest, page, type StandInSite } from '../stand-in-site';

const named = (name: string) => `<meta property="og:site_name" content="${name}">`;

/** Pages and manifests made to hurt the program that reads them. */
export const hostilePages: StandInSite[] = [
  {
    domain: 'pagebomb.com',
    shape: 'a page that unfolds to a gigabyte',
    pages: { '/': bomb('text/html', '<html><head><title>Pagebomb</title></head>') },
    expected: { outcome: ['no_logo', 'unreachable', 'not_a_logo'] },
  },
  {
    domain: 'innermanifest.com',
    shape: 'a manifest on a private address, and one of two million icons',
    pages: {
      '/': page(
        'Inner Manifest',
        `<link rel="manifest" href="http://10.1.1.1/m.json"><link rel="icon" href="/i.png" sizes="96x96">${named('Inner Manifest')}`,
      ),
      '/i.png': png(waves('#9f1239'), 96),
    },
    expected: { outcome: 'found', name: 'Inner Manifest', mark: ['/i.png'] },
  },
  {
    domain: 'hugemanifest.com',
    shape: 'a manifest of a hundred thousand icons',
    pages: {
      '/': page(
        'Huge Manifest',
        `<link rel="manifest" href="/m.json"><link rel="icon" href="/i.png" sizes="96x96">${named('Huge Manifest')}`,
      ),
      '/m.json': manifest({
        icons: Array.from({ length: 100_000 }, (_, i) => ({
          src: `/x/${i}.png`,
          sizes: `${i}x${i}`,
        })),
      }),
      '/i.png': png(hexagon('#5b21b6'), 96),
    },
    expected: { outcome: 'found', name: 'Huge Manifest', mark: ['/i.png'] },
  },
  {
    domain: 'nestedpage.com',
    shape: 'a page of 150,000 nested elements and structured data as deep',
    pages: {
      '/': page(
        'Nested Page',
        `<link rel="icon" href="/i.png" sizes="96x96">${named('Nested Page')}<script type="application/ld+json">${'{"publisher":'.repeat(20_000)}1${'}'.repeat(20_000)}</script>`,
        '<div>'.repeat(150_000),
      ),
      '/i.png': png(bolt('#5b21b6'), 96),
    },
    expected: { outcome: ['found', 'unreachable'], mark: ['/i.png'] },
  },
  {
    domain: 'linkflood.com',
    shape: 'a page of ten thousand icons that do not exist',
    pages: {
      '/': page(
        'Linkflood',
        `${named('Linkflood')}${Array.from({ length: 10_000 }, (_, i) => `<link rel="icon" href="/x${i}.png">`).join('')}`,
      ),
    },
    expected: { outcome: ['no_logo', 'not_a_logo'] },
  },
  {
    domain: 'scriptname.com',
    shape: 'markup, bidirectional marks and a very long text as a name',
    pages: {
      '/': page(
        'Scriptname',
        `<link rel="icon" href="/i.png" sizes="96x96"><meta property="og:site_name" content="&lt;script&gt;alert(1)&lt;/script&gt;\u202e${'long '.repeat(5000)}">`,
      ),
      '/i.png': png(drop('#5b21b6'), 96),
    },
    expected: { outcome: 'found', mark: ['/i.png'] },
  },
];
