import { bolt, drop, hexagon, leaf, lockup, rings, slash, tower } from './marks';
import { png } from './pictures';
import { jsonLd, page, type StandInSite, svg, withHeader } from './stand-in-site';

const marks = [bolt, drop, hexagon, leaf, rings, slash, tower];

/** The domain of one of as many ordinary sites as a drill wants. */
export const crowdDomain = (i: number): string => `crowd-${i}.com`;

/** For `startInternet`: the site of such a domain. No two have the same drawings. */
export function crowdSite(host: string): StandInSite | undefined {
  const [, digits] = /^crowd-(\d+)\.com$/.exec(host) ?? [];
  if (digits === undefined) return undefined;
  const known = sites.get(host) ?? makeSite(Number(digits));
  sites.set(host, known);
  return known;
}

const sites = new Map<string, StandInSite>();

function makeSite(i: number): StandInSite {
  const fill = `#${(((i * 2_654_435_761) >>> 8) & 0xff_ff_ff).toString(16).padStart(6, '0')}`;
  const draw = marks[i % marks.length] ?? bolt;
  const name = `Crowd ${i}`;
  const organization = { '@type': 'Organization', name, logo: '/logo.svg' };
  const links =
    '<link rel="icon" type="image/svg+xml" href="/icon.svg"><link rel="apple-touch-icon" href="/touch.png">';
  return {
    domain: crowdDomain(i),
    shape: 'an ordinary site',
    pages: {
      '/': page(
        `${name} | One of many`,
        `${links}${jsonLd({ '@context': 'https://schema.org', ...organization })}`,
        withHeader(`<img src="/logo.svg" alt="${name}">`),
      ),
      '/icon.svg': svg(draw(fill)),
      '/touch.png': png(draw(fill), 180),
      '/logo.svg': svg(lockup(fill)),
    },
    expected: { outcome: 'found', name, mark: ['/icon.svg'], wordmark: ['/logo.svg'] },
  };
}
