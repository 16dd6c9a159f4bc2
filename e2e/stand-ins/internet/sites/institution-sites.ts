import { drop, letterRow, lockup, slash, tower, waves } from '../marks';
import { ico, png } from '../pictures';
import { jsonLd, manifest, page, type StandInSite, svg, withHeader } from '../stand-in-site';

const icon = '<link rel="icon" type="image/png" sizes="192x192" href="/icon.png">';
const og = (name: string) => `<meta property="og:site_name" content="${name}">`;
const organization = (others: object) =>
  jsonLd({ '@context': 'https://schema.org', '@type': 'Organization', ...others });

/** Universities, newspapers, banks and clinics. */
export const institutionSites: StandInSite[] = [
  {
    domain: 'larchfield.ac.uk',
    shape: 'university: crest as SVG, name in the header',
    pages: {
      '/': page(
        'Larchfield University | Home',
        `<link rel="icon" href="/favicon.ico">${jsonLd({ '@context': 'https://schema.org', '@type': 'CollegeOrUniversity', name: 'Larchfield University', logo: 'https://www.larchfield.ac.uk/crest.svg' })}`,
        withHeader(
          '<img src="https://www.larchfield.ac.uk/crest.svg" alt="Larchfield University">',
          'Open day',
        ),
      ),
      '/favicon.ico': ico(tower('#4a044e'), [16, 32]),
      'https://www.larchfield.ac.uk/crest.svg': svg(tower('#4a044e')),
    },
    expected: {
      outcome: 'found',
      name: 'Larchfield University',
      mark: ['https://www.larchfield.ac.uk/crest.svg', '/favicon.ico*'],
    },
  },
  {
    domain: 'thelarchpost.com',
    shape: 'newspaper: masthead as inline SVG, articles with other publishers',
    pages: {
      '/': page(
        'The Larch Post - Breaking News, Business, Sport',
        `${icon}${og('The Larch Post')}${jsonLd({ '@context': 'https://schema.org', '@type': 'NewsMediaOrganization', name: 'The Larch Post', logo: { '@type': 'ImageObject', url: 'https://thelarchpost.com/amp-logo.png', width: 600, height: 60 } })}`,
        `<header class="masthead"><a href="https://thelarchpost.com/">${letterRow('#111111', ' aria-label="The Larch Post"')}</a></header><article><img src="/a.jpg" alt="A logo of a company on a building"></article>`,
      ),
      '/icon.png': png(slash('#111111'), 192),
      '/amp-logo.png': png(letterRow('#111111'), 600, { height: 60 }),
    },
    expected: {
      outcome: 'found',
      name: 'The Larch Post',
      mark: ['/icon.png'],
      wordmark: ['/', '/amp-logo.png'],
    },
  },
  {
    domain: 'larchbank.com',
    shape: 'bank: several icons, manifest, safe browsing notes',
    pages: {
      '/': page(
        'Personal Banking, Credit Cards &amp; Loans | Larch Bank',
        `<link rel="icon" sizes="any" href="/etc/fav.svg"><link rel="alternate icon" href="/etc/fav.ico"><link rel="manifest" href="/etc/m.json">${organization({ '@type': 'BankOrCreditUnion', name: 'Larch Bank', logo: '/etc/larch.svg' })}`,
        withHeader(
          '<picture><source srcset="/etc/larch.webp" type="image/webp"><img src="/etc/larch.svg" alt="Larch Bank"></picture>',
        ),
      ),
      '/etc/fav.svg': svg(waves('#172554')),
      '/etc/fav.ico': ico(waves('#172554'), [32]),
      '/etc/larch.svg': svg(lockup('#172554')),
      '/etc/m.json': manifest({ name: 'Larch Bank Mobile', short_name: 'Larch', icons: [] }),
    },
    expected: {
      outcome: 'found',
      name: 'Larch Bank',
      mark: ['/etc/fav.svg'],
      wordmark: ['/etc/larch.svg'],
    },
  },
  {
    domain: 'larch-clinic.health',
    shape: 'small business: LocalBusiness with an image, not a logo',
    pages: {
      '/': page(
        'Dentist in Larchfield | Larch Clinic',
        `<link rel="icon" href="/i.svg">${jsonLd({ '@context': 'https://schema.org', '@type': 'Dentist', name: 'Larch Clinic', image: '/team.png', sameAs: 'https://www.facebook.com/larchclinic' })}`,
      ),
      '/i.svg': svg(drop('#0e7490')),
      '/team.png': png(lockup('#ff0000'), 800, { height: 400 }),
    },
    expected: {
      outcome: 'found',
      name: 'Larch Clinic',
      mark: ['/i.svg'],
      profiles: ['https://www.facebook.com/larchclinic'],
    },
  },
];
