import type { MarkAuthority, MarkWanted } from '../../mark-certificates';
import { bolt, drop, hexagon, leaf, rings, slash, tower, waves } from '../marks';
import { page, type Pages, type StandInSite, svg, typed } from '../stand-in-site';

type Case = {
  domain: string;
  shape: string;
  /** What the site shows, what the record's `l=` leads to, and what the certificate holds. */
  draw: (fill: string) => string;
  /** Undefined: the record has no certificate. */
  certificate?: Omit<MarkWanted, 'domain' | 'svg'> & { domain?: string };
  /** Instead of the usual record. */
  record?: string[];
  pages?: Pages;
  expected: Partial<StandInSite['expected']>;
};

/** The mark of each place has a color of its own. */
const [onSite, atAddress, inCertificate] = ['#334155', '#64748b', '#be185d'];

/** As the profile for mail has it. */
const tiny = (drawn: string) =>
  drawn
    .replace('<svg ', '<svg version="1.2" baseProfile="tiny-ps" ')
    .replace('>', '><title>Mark</title>');

const unverified = (
  fault: NonNullable<MarkWanted['fault']>,
  draw: Case['draw'],
  shape: string,
): Case => ({
  domain: `${fault.replaceAll('_', '-')}-mark.com`,
  shape: `BIMI, ${shape}`,
  draw,
  certificate: { fault },
  expected: {},
});

const cases: Case[] = [
  {
    domain: 'good-mark.com',
    shape: 'BIMI with a good VMC',
    draw: hexagon,
    certificate: {},
    expected: { verified: 'VMC', inColor: inCertificate },
  },
  {
    domain: 'common-mark.org',
    shape: 'BIMI with a good CMC',
    draw: drop,
    certificate: { kind: 'CMC' },
    expected: { verified: 'CMC', inColor: inCertificate },
  },
  {
    domain: 'split-record.net',
    shape: 'BIMI with a good VMC and a record of several pieces in odd order',
    draw: leaf,
    certificate: {},
    record: [
      `v=BIMI1;a=https://split-record.net/vmc.pem;  avp=brand ; x=${'y'.repeat(300)};l=https://split-record.net/bimi.svg`,
    ],
    expected: { verified: 'VMC', inColor: inCertificate },
  },
  unverified('expired', bolt, 'the certificate has expired'),
  unverified('not_yet_valid', slash, 'the certificate is not valid yet'),
  unverified('foreign', rings, 'the certificate names another domain'),
  unverified('wildcard', tower, 'the certificate names hosts below the domain alone'),
  unverified('self_made', waves, 'the root is home-made, with the name of a real one'),
  unverified('self_signed', hexagon, 'the certificate has signed itself'),
  unverified('forged', drop, 'the authority is real, the signature is not'),
  unverified('tampered', leaf, 'a byte was changed later'),
  unverified('wrong_usage', bolt, 'the certificate is for web servers'),
  unverified('expired_authority', slash, 'the authority has expired'),
  unverified('wrong_hash', rings, 'the mark is not the one that was signed'),
  unverified('bomb', tower, 'the mark of the certificate unfolds to 64 MiB'),
  {
    domain: 'borrowed-mark.com',
    shape: 'BIMI with the good certificate of another domain',
    draw: waves,
    certificate: { domain: 'good-mark.com' },
    expected: {},
  },
  { domain: 'bare-mark.com', shape: 'BIMI without a certificate', draw: bolt, expected: {} },
  {
    domain: 'declined-mark.com',
    shape: 'BIMI declined',
    draw: drop,
    record: ['v=BIMI1; l=; a=;'],
    expected: { mark: ['/icon.svg'] },
  },
  {
    domain: 'double-mark.com',
    shape: 'two BIMI records: neither counts',
    draw: leaf,
    record: [
      'v=BIMI1; l=https://double-mark.com/bimi.svg',
      'v=BIMI1; l=https://double-mark.com/x.svg',
    ],
    expected: { mark: ['/icon.svg'] },
  },
  {
    domain: 'plain-http-mark.com',
    shape: 'BIMI by http',
    draw: rings,
    record: ['v=BIMI1; l=http://plain-http-mark.com/bimi.svg; a='],
    expected: { mark: ['/icon.svg'] },
  },
  {
    domain: 'inner-mark.com',
    shape: 'BIMI that leads into the own network',
    draw: slash,
    record: ['v=BIMI1; l=https://10.0.0.1/bimi.svg; a=https://[::1]/vmc.pem'],
    expected: { mark: ['/icon.svg'] },
  },
  {
    domain: 'lost-mark.com',
    shape: 'BIMI whose certificate is gone',
    draw: tower,
    record: ['v=BIMI1; l=https://lost-mark.com/bimi.svg; a=https://lost-mark.com/gone.pem'],
    expected: {},
  },
  {
    domain: 'page-mark.com',
    shape: 'BIMI that leads to a page',
    draw: waves,
    pages: { '/bimi.svg': page('Not a mark') },
    expected: { mark: ['/icon.svg'] },
  },
];

/** Sites with records for the marks of mail. The mark of an invalid certificate may be shown, but never as verified. */
export async function createMarkSites(marks: MarkAuthority): Promise<StandInSite[]> {
  return Promise.all(
    cases.map(async ({ domain, shape, draw, certificate, record, pages, expected }) => {
      const name = domain.replace(/\..*/, '');
      const a = certificate ? `https://${domain}/vmc.pem` : '';
      const pem =
        certificate &&
        (await marks.issue({ domain, svg: tiny(draw(inCertificate)), ...certificate }));
      return {
        domain,
        shape,
        pages: {
          '/': page(
            name,
            `<link rel="icon" href="/icon.svg"><meta property="og:site_name" content="${name}">`,
          ),
          '/icon.svg': svg(draw(onSite)),
          '/bimi.svg': svg(tiny(draw(atAddress))),
          ...(pem === undefined ? {} : { '/vmc.pem': typed('application/x-pem-file', pem) }),
          ...pages,
        },
        texts: {
          [`default._bimi.${domain}`]: record ?? [`v=BIMI1; l=https://${domain}/bimi.svg; a=${a}`],
        },
        expected: {
          outcome: 'found' as const,
          name,
          mark: ['/icon.svg', '/bimi.svg', ...(expected.verified ? ['/vmc.pem'] : [])],
          ...expected,
        },
      };
    }),
  );
}
