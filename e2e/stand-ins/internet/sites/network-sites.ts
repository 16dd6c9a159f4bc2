import type { ServerResponse } from 'node:http';
import { bolt, drop, hexagon, leaf, rings, slash, tower } from '../marks';
import { ico, png } from '../pictures';
import { html, page, redirect, type Reply, type StandInSite, svg } from '../stand-in-site';

const named = (name: string) => `<meta property="og:site_name" content="${name}">`;
const unreachable: StandInSite['expected'] = { outcome: 'unreachable' };

/** Writes until the other side has had enough. */
const endless = (type: string, chunk: string): Reply => ({
  send: (response) => {
    response.writeHead(200, { 'Content-Type': type });
    const more = () => {
      while (!response.destroyed && response.write(chunk));
    };
    response.on('drain', more);
    more();
  },
});

/** A byte now and then, for as long as the other side waits. */
const dripping = (type: string, start: string): Reply => ({
  send: (response: ServerResponse) => {
    response.writeHead(200, { 'Content-Type': type }).write(start);
    const timer = setInterval(() => response.write(' '), 500);
    response.on('close', () => clearInterval(timer));
  },
});

const silent: Reply = { send: () => {} };

/** Hosts and connections that fail, wait, or lead into the network of the operator. */
export const networkSites: StandInSite[] = [
  {
    domain: 'nosuchhost-at-all.com',
    shape: 'no such host',
    addresses: { 'nosuchhost-at-all.com': 'nxdomain', 'www.nosuchhost-at-all.com': 'nxdomain' },
    pages: {},
    expected: { outcome: 'no_such_host' },
  },
  {
    domain: 'mailonly.org',
    shape: 'the domain exists, for mail alone: it has no address',
    addresses: { 'mailonly.org': [], 'www.mailonly.org': 'nxdomain' },
    texts: { 'mailonly.org': ['v=spf1 mx -all'] },
    pages: {},
    expected: { outcome: ['no_such_host', 'unreachable'] },
  },
  {
    domain: 'brokendns.net',
    shape: 'the name server fails',
    addresses: { 'brokendns.net': 'servfail', 'www.brokendns.net': 'servfail' },
    pages: {},
    expected: unreachable,
  },
  {
    domain: 'insider.com',
    shape: 'the name leads to a private address',
    addresses: { 'insider.com': ['10.0.0.5'], 'www.insider.com': ['10.0.0.5'] },
    pages: {
      '/': page('Insider', `<link rel="icon" href="/i.svg">${named('Insider')}`),
      '/i.svg': svg(bolt('#ff0000')),
    },
    expected: unreachable,
  },
  {
    domain: 'metadata-name.com',
    shape: 'the name leads to the metadata of a cloud, in IPv6 notation of IPv4 as well',
    addresses: {
      'metadata-name.com': ['169.254.169.254', '::ffff:169.254.169.254'],
      'www.metadata-name.com': ['169.254.169.254'],
    },
    pages: { '/': page('Metadata', named('Metadata')) },
    expected: unreachable,
  },
  {
    domain: 'rebinder.net',
    shape: 'the name is public at first, and private from then on',
    addresses: {
      'rebinder.net': (asked) => [asked <= 2 ? '93.184.216.40' : '127.0.0.1'],
      'www.rebinder.net': 'nxdomain',
    },
    pages: {
      '/': page('Rebinder', `<link rel="icon" href="/i.svg">${named('Rebinder')}`),
      '/i.svg': svg(bolt('#ff0000')),
    },
    expected: unreachable,
  },
  {
    domain: 'loopy.com',
    shape: 'redirects in a circle',
    pages: {
      '/': redirect('/a'),
      '/a': redirect('/b'),
      '/b': redirect('/a'),
      '/favicon.ico': ico(drop('#ff0000'), [32]),
    },
    expected: unreachable,
  },
  {
    domain: 'sixhops.com',
    shape: 'a chain of six redirects',
    pages: {
      '/': redirect('/1'),
      ...Object.fromEntries([1, 2, 3, 4, 5].map((i) => [`/${i}`, redirect(`/${i + 1}`)])),
      '/6': page('Six Hops', `<link rel="icon" href="/i.svg">${named('Six Hops')}`),
      '/i.svg': svg(slash('#ff0000')),
    },
    expected: unreachable,
  },
  ...[
    ['metadata-thief.com', 'http://169.254.169.254/latest/meta-data/', 'the metadata of a cloud'],
    ['mapped-thief.com', 'http://[::ffff:127.0.0.1]/', 'this machine in IPv6 notation'],
    ['decimal-thief.com', 'http://2130706433/', 'this machine as one number'],
    ['local-thief.com', 'http://localhost/admin', 'this machine by name'],
    ['port-thief.com', 'https://port-thief.com:8443/', 'another port'],
    ['ssh-thief.com', 'http://ssh-thief.com:22/', 'the port of SSH'],
    [
      'credential-thief.com',
      'https://admin:secret@credential-thief.com/in',
      'an address with a password',
    ],
    ['file-thief.com', 'file:///etc/passwd', 'a file'],
    ['data-thief.com', 'data:text/html,<link rel=icon href=/i.svg>', 'a data address'],
  ].map(([domain = '', to = '', what]): StandInSite => ({
    domain,
    shape: `redirects to ${what}`,
    pages: { '/': redirect(to, 302), '/in': page('In', named('In')) },
    expected: unreachable,
  })),
  {
    domain: 'endless-page.com',
    shape: 'a page without an end',
    pages: { '/': endless('text/html', `<p>${'more and more of it '.repeat(800)}</p>`) },
    expected: { outcome: ['no_logo', 'unreachable'] },
  },
  {
    domain: 'endless-picture.com',
    shape: 'an icon without an end, beside a good one',
    pages: {
      '/': page(
        'Endless Picture',
        `<link rel="icon" href="/e.png" sizes="512x512"><link rel="apple-touch-icon" href="/t.png">${named('Endless Picture')}`,
      ),
      '/e.png': endless('image/png', '\u0089PNG\r\n\u001a\n'.repeat(2000)),
      '/t.png': png(tower('#115e59'), 180),
    },
    expected: { outcome: 'found', name: 'Endless Picture', mark: ['/t.png'] },
  },
  {
    domain: 'dripping-page.com',
    shape: 'a page that trickles',
    pages: { '/': dripping('text/html', '<html><head><title>Drip</title>') },
    expected: unreachable,
  },
  {
    domain: 'silent-site.com',
    shape: 'accepts and says nothing',
    pages: { '/': silent, '/robots.txt': silent },
    expected: { outcome: ['unreachable', 'unwanted'] },
  },
  {
    domain: 'dripping-picture.com',
    shape: 'an icon that trickles, beside a good one',
    pages: {
      '/': page(
        'Dripping Picture',
        `<link rel="icon" href="/d.svg" type="image/svg+xml"><link rel="icon" href="/i.png" sizes="96x96">${named('Dripping Picture')}`,
      ),
      '/d.svg': dripping('image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg" '),
      '/i.png': png(hexagon('#3730a3'), 96),
    },
    expected: { outcome: 'found', name: 'Dripping Picture', mark: ['/i.png'] },
  },
  {
    domain: 'bigheaders.com',
    shape: 'headers of a megabyte',
    pages: {
      '/': {
        send: (response) => {
          response.socket?.write(`HTTP/1.1 200 OK\r\nX-Big: ${'a'.repeat(1_000_000)}\r\n\r\n`);
          response.socket?.end();
        },
      },
    },
    expected: unreachable,
  },
  {
    domain: 'cutshort.com',
    shape: 'the connection ends in the middle of the page, every time',
    pages: {
      '/': {
        send: (response) => {
          response.writeHead(200, { 'Content-Type': 'text/html', 'Content-Length': 50_000 });
          response.write('<html><head><title>Cut</title>', () => response.destroy());
        },
      },
    },
    expected: unreachable,
  },
  {
    domain: 'cookiejar.com',
    shape: 'sets cookies, and needs none',
    pages: {
      '/': html(page('Cookiejar', `<link rel="icon" href="/i.svg">${named('Cookiejar')}`), {
        'Set-Cookie': 'visit=1; Path=/; Domain=cookiejar.com',
      }),
      '/i.svg': {
        ...svg(leaf('#166534')),
        headers: { 'Content-Type': 'image/svg+xml', 'Set-Cookie': 'seen=1' },
      },
    },
    expected: { outcome: 'found', name: 'Cookiejar', mark: ['/i.svg'] },
  },
  {
    domain: 'cookiewall.com',
    shape: 'redirects to itself until a cookie comes back',
    pages: {
      '/': { ...redirect('/', 302), headers: { Location: '/', 'Set-Cookie': 'ok=1' } },
      '/favicon.ico': ico(rings('#ff0000'), [32]),
    },
    expected: unreachable,
  },
];
