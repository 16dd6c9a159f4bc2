import { bolt, drop, hexagon, leaf, rings, slash, tower, waves } from '../marks';
import { png } from '../pictures';
import { page, type StandInSite } from '../stand-in-site';

const icon = '<link rel="icon" sizes="192x192" href="/icon.png">';

/** A page whose title alone says the name, with a mark of its own. */
const titled = (
  domain: string,
  title: string,
  name: string | string[],
  mark: string,
): StandInSite => ({
  domain,
  shape: `the title is "${title}"`,
  pages: { '/': page(title, icon, `<h1>${title}</h1>`), '/icon.png': png(mark, 192) },
  expected: { outcome: 'found', name, mark: ['/icon.png'] },
});

/** A domain without a site of its owner, in words of its own. */
const unowned = (domain: string, title: string, body: string): StandInSite => ({
  domain,
  shape: `nothing of its own: "${title}"`,
  pages: {
    '/': page(title, '<link rel="icon" href="/favicon.png">', body),
    '/favicon.png': png(rings('#0ea5e9'), 64),
  },
  expected: { outcome: 'not_a_logo' },
});

/** Pages whose title is all that says their name, or that there is none. */
export const titleSites: StandInSite[] = [
  titled('studio-ahorn.de', 'Studio Ahorn • Webdesign aus Berlin', 'Studio Ahorn', bolt('#166534')),
  titled('baeckerei-huber.at', 'Bäckerei Huber – Start', 'Bäckerei Huber', drop('#92400e')),
  titled(
    'hotelsonnenhof.ch',
    'Hotel Sonnenhof | Offizielle Website',
    'Hotel Sonnenhof',
    leaf('#b45309'),
  ),
  titled(
    'sakura-denki.co.jp',
    'さくら電機株式会社｜公式サイト',
    ['さくら電機株式会社', 'さくら電機'],
    tower('#be185d'),
  ),
  titled(
    'boulangerieducoin.fr',
    'La Boulangerie du Coin : pain bio à Lyon',
    ['La Boulangerie du Coin', 'Boulangerie du Coin'],
    slash('#78350f'),
  ),
  titled('tidywork.app', 'Sign in · Tidywork', 'Tidywork', waves('#4338ca')),
  titled(
    'mossandmarble.com',
    'MOSS & MARBLE | Interiors',
    ['MOSS & MARBLE', 'Moss & Marble', 'Moss and Marble'],
    hexagon('#3f6212'),
  ),
  unowned(
    'hier-entsteht.de',
    'Hier entsteht eine neue Internetpräsenz',
    '<p>Hier entsteht eine neue Internetpräsenz. Diese Domain wurde bei einem Anbieter registriert.</p>',
  ),
  unowned(
    'futurehome.net',
    'Welcome to futurehome.net',
    '<h1>Future home of something quite cool.</h1><p>If you are the site owner, log in to launch this site. If you are a visitor, check back soon.</p>',
  ),
  unowned(
    'registered-only.com',
    'registered-only.com',
    '<p>This domain has been registered and is parked. Its owner has not yet uploaded a website.</p>',
  ),
  unowned(
    'akamaized.biz',
    'Pardon Our Interruption',
    '<p>As you were browsing something about your browser made us think you were a bot.</p>',
  ),
];
