import { bolt, drop, hexagon, leaf, letterRow, lockup, rings, slash, tower, waves } from '../marks';
import { gif, ico, jpeg, png } from '../pictures';
import { html, page, type Reply, type StandInSite, svg, typed } from '../stand-in-site';

/** A page in an encoding of its own. */
const encoded = (bytes: string, type: string): Reply => typed(type, Buffer.from(bytes, 'hex'));
const latin1 = (text: string, type: string): Reply => typed(type, Buffer.from(text, 'latin1'));
const hexOf = (text: string) => Buffer.from(text, 'latin1').toString('hex');

/** "日本工房" in Shift_JIS, "Северный ветер" in windows-1251. */
const [workshop, northWind] = ['93fa967b8d48965b', 'd1e5e2e5f0edfbe920e2e5f2e5f0'];

/** Pages from before style sheets, and encodings from before UTF-8. */
export const oldSites: StandInSite[] = [
  {
    domain: 'tablefurniture.com',
    shape: 'layout of tables, favicon.ico alone',
    pages: {
      '/': html(
        `<html><head><title>Table Furniture</title></head><body bgcolor=#ffffff><table width=760><tr><td><img src="images/spacer.gif" width=1 height=1></td><td><img src="images/header.jpg" width=600 height=90 alt="Table Furniture"></td></tr>
<tr><td><a href="index.html">Home</a><br><a href="contact.html">Contact</a></td><td>Since 1974.<img src="images/new.gif"></td></tr></table></body></html>`,
      ),
      '/images/header.jpg': jpeg(letterRow('#78350f'), 600, 90, '#fef3c7'),
      '/images/spacer.gif': gif(tower('#ffffff'), 1),
      '/favicon.ico': ico(tower('#78350f'), [16, 32, 48], 'bmp'),
    },
    expected: { outcome: 'found', name: 'Table Furniture', mark: ['/favicon.ico*'] },
  },
  {
    domain: 'framesets.org',
    shape: 'frameset',
    pages: {
      '/': html(
        '<html><head><title>Society of Framesets</title></head><frameset cols="20%,80%"><frame src="menu.html"><frame src="main.html"><noframes>No frames.</noframes></frameset></html>',
      ),
      '/favicon.ico': ico(rings('#1e3a8a'), [32], 'bmp'),
    },
    expected: { outcome: 'found', name: 'Society of Framesets', mark: ['/favicon.ico*'] },
  },
  {
    domain: 'jpegheader.net',
    shape: 'no icon at all, but a wide JPEG in the header',
    pages: {
      '/': page(
        'Jpeg Header Ltd',
        '',
        '<div id="header"><a href="/"><img src="/images/logo.jpg" alt="Jpeg Header Ltd" id="logo"></a></div><div id="content">Welcome.</div>',
      ),
      '/images/logo.jpg': jpeg(lockup('#155e75'), 464, 96),
    },
    // Without an icon, the picture that the site calls its logo is what there is.
    expected: {
      outcome: 'found',
      name: ['Jpeg Header Ltd', 'Jpeg Header'],
      mark: ['/images/logo.jpg'],
      wordmarkMaybe: ['/images/logo.jpg'],
    },
  },
  {
    domain: 'cafe-etoile.fr',
    shape: 'latin1 with entities',
    pages: {
      '/': latin1(
        '<html><head><meta http-equiv="Content-Type" content="text/html; charset=iso-8859-1"><title>Caf\u00e9 de l&#39;&Eacute;toile</title><link rel="shortcut icon" href="/i.png"></head><body>Bienvenue</body></html>',
        'text/html',
      ),
      '/i.png': png(slash('#7f1d1d'), 96),
    },
    expected: { outcome: 'found', name: "Café de l'Étoile", mark: ['/i.png'] },
  },
  {
    domain: 'kobo-nihon.jp',
    shape: 'Shift_JIS in the header of the response',
    pages: {
      '/': encoded(
        `${hexOf('<html><head><title>')}${workshop}${hexOf('</title><link rel="icon" href="/i.png"></head><body></body></html>')}`,
        'text/html; charset=Shift_JIS',
      ),
      '/i.png': png(hexagon('#991b1b'), 96),
    },
    expected: { outcome: 'found', name: '日本工房', mark: ['/i.png'] },
  },
  {
    domain: 'severny-veter.ru',
    shape: 'windows-1251 in a meta element',
    pages: {
      '/': encoded(
        `${hexOf('<html><head><meta charset="windows-1251"><meta property="og:site_name" content="')}${northWind}${hexOf('"><link rel="icon" href="/i.png"></head><body></body></html>')}`,
        'text/html',
      ),
      '/i.png': png(drop('#075985'), 96),
    },
    expected: { outcome: 'found', name: 'Северный ветер', mark: ['/i.png'] },
  },
  {
    domain: 'sixteenbits.com.au',
    shape: 'UTF-16 with a byte order mark',
    pages: {
      '/': typed(
        'text/html',
        Buffer.from(`\uFEFF${page('Sixteen Bits', '<link rel="icon" href="/i.png">')}`, 'utf16le'),
      ),
      '/i.png': png(rings('#713f12'), 96),
    },
    expected: { outcome: 'found', name: 'Sixteen Bits', mark: ['/i.png'] },
  },
  {
    domain: 'unknowncharset.com',
    shape: 'an encoding that there is not',
    pages: {
      '/': typed(
        'text/html; charset=klingon-8',
        page('Unknown Charset', '<link rel="icon" href="/i.svg">'),
      ),
      '/i.svg': svg(waves('#86198f')),
    },
    expected: { outcome: 'found', name: 'Unknown Charset', mark: ['/i.svg'] },
  },
  {
    domain: 'tinyicon.net',
    shape: 'an icon of 16 pixels and nothing else',
    pages: {
      '/': page('Tiny Icon'),
      '/favicon.ico': ico(bolt('#0f172a'), [16], 'bmp'),
    },
    // Whether so few pixels are a logo is a matter of taste: they must not be blown up.
    expected: { outcome: ['found', 'no_logo', 'not_a_logo'], mark: ['/favicon.ico*'] },
  },
  {
    domain: 'noquirks.edu',
    shape: 'XHTML served as XML',
    pages: {
      '/': typed(
        'application/xhtml+xml',
        `<?xml version="1.0" encoding="UTF-8"?><!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd"><html xmlns="http://www.w3.org/1999/xhtml"><head><title>Noquirks College</title><link rel="icon" type="image/png" href="/i.png" /></head><body><p>Welcome</p></body></html>`,
      ),
      '/i.png': png(leaf('#14532d'), 128),
    },
    expected: { outcome: 'found', name: 'Noquirks College', mark: ['/i.png'] },
  },
];
