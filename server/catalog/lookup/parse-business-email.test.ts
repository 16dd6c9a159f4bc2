import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyCharacter } from '../../../e2e/support/any-character';
import { AppError } from '../../platform/errors';
import { consumerMailDomains } from './consumer-mail-domains';
import { parseBusinessEmail } from './parse-business-email';

const words = (text: string) => text.trim().split(/\s+/);

describe('a business address gives its host', () => {
  it.each([
    ['jane@stripe.com', 'stripe.com'],
    ['Jane.Doe+news@Mail.Stripe.COM', 'mail.stripe.com'],
    ["o'hara@stripe.com", 'stripe.com'],
    ['jané@bücher.example', 'xn--bcher-kva.example'],
    ['jane@STRIPE．COM', 'stripe.com'],
    ['jane@someone.github.io', 'someone.github.io'],
  ])('%s', (email, host) => {
    expect(parseBusinessEmail(email)).toBe(host);
  });
});

describe('companies whose customers have no mailbox with them are businesses', () => {
  it.each(
    words(`
      starbucks.com clerk.com facebook.com alibaba.com bt.com telstra.com.au orange.com cnn.com
      asus.com twitter.com youtube.com bing.com godaddy.com ionos.com sogou.com google.com
    `),
  )('%s', (domain) => {
    expect(parseBusinessEmail(`jane@${domain}`)).toBe(domain);
  });
});

describe('an address at a consumer mail provider is not a business address', () => {
  it.each(
    words(`
      gmail.com googlemail.com outlook.com hotmail.com hotmail.co.uk hotmail.fr live.com live.nl
      live.co.uk msn.com yahoo.com yahoo.co.uk yahoo.co.jp yahoo.fr yahoo.com.br ymail.com
      rocketmail.com aol.com icloud.com me.com mac.com proton.me protonmail.com pm.me gmx.de
      gmx.net gmx.com web.de mail.com mail.ru bk.ru list.ru inbox.ru yandex.com yandex.ru ya.ru
      rambler.ru qq.com 163.com 126.com foxmail.com sina.com sohu.com yeah.net 139.com naver.com
      daum.net hanmail.net kakao.com nate.com fastmail.com fastmail.fm zoho.com zohomail.com
      hey.com tutanota.com tuta.com tuta.io mailbox.org posteo.de mailfence.com hushmail.com
      runbox.com duck.com free.fr orange.fr wanadoo.fr laposte.net sfr.fr t-online.de freenet.de
      libero.it virgilio.it alice.it wp.pl o2.pl onet.pl interia.pl seznam.cz abv.bg ukr.net
      inbox.lv bluewin.ch telenet.be ziggo.nl sapo.pt btinternet.com sky.com comcast.net
      verizon.net att.net sbcglobal.net cox.net rogers.com sympatico.ca uol.com.br bol.com.br
      bigpond.com optusnet.com.au rediffmail.com docomo.ne.jp ezweb.ne.jp mailinator.com
      yopmail.com
    `),
  )('%s', (domain) => {
    expect(refusal(`jane@${domain}`)).toBe('email_not_brand_domain');
    expect(refusal(`jane@mail.${domain.toUpperCase()}`)).toBe('email_not_brand_domain');
  });
});

it('every listed provider is spelled in the form that addresses are compared in', () => {
  const wrong = [...consumerMailDomains].filter(
    (domain) => !/^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(domain),
  );
  expect(wrong).toEqual([]);
  expect(consumerMailDomains.size).toBeGreaterThan(350);
});

describe('an invalid address, or one without a registrable domain, is refused', () => {
  it.each([
    '',
    '@',
    'jane',
    'jane@',
    '@stripe.com',
    'jane@@stripe.com',
    'jane@evil.example@stripe.com',
    'jane＠stripe.com',
    'jane@evil.example＠stripe.com',
    '"jane"@stripe.com',
    '"jane@evil.example"@stripe.com',
    'jane,john@stripe.com',
    'jane @stripe.com',
    ' jane@stripe.com',
    'jane@stripe.com ',
    'jane@stri pe.com',
    'jane@stripe.com\r\nBcc: x',
    'ja\u0000ne@stripe.com',
    'jane@stripe.com\u0000',
    'ja\u200Bne@stripe.com',
    '\uD800@stripe.com',
    'jane@\uDC00.com',
    '<jane@stripe.com>',
    'mailto:jane@stripe.com',
    '.jane@stripe.com',
    'jane.@stripe.com',
    'ja..ne@stripe.com',
    'jane@.stripe.com',
    'jane@stripe..com',
    'jane@stripe.com.',
    'jane@-stripe.com',
    'jane@stripe_x.com',
    'jane@stripe.com:25',
    'jane@stripe.com/x',
    'jane@stripe.com?x',
    'jane@stripe.com#x',
    'jane@127.0.0.1',
    'jane@[127.0.0.1]',
    'jane@0x7f.1',
    'jane@[IPv6:::1]',
    'jane@localhost',
    'jane@com',
    'jane@co.uk',
    'jane@github.io',
    `${'a'.repeat(65)}@stripe.com`,
    `jane@${'a'.repeat(64)}.com`,
    `jane@${'abc.'.repeat(62)}com`,
  ])('%j', (email) => {
    expect(refusal(email)).toBe('email_not_brand_domain');
  });
});

it('a megabyte is refused', () => {
  for (const text of [
    'a'.repeat(2 ** 20),
    '@'.repeat(2 ** 20),
    `${'a'.repeat(2 ** 20)}@stripe.com`,
  ]) {
    expect(refusal(text)).toBe('email_not_brand_domain');
  }
});

it('an address of 254 bytes is accepted and one of 255 is refused', () => {
  const domain = `${'a'.repeat(60)}.${'b'.repeat(60)}.${'c'.repeat(60)}.example`;
  const local = 'j'.repeat(254 - domain.length - 1);
  expect(parseBusinessEmail(`${local}@${domain}`)).toBe(domain);
  expect(refusal(`${local}j@${domain}`)).toBe('email_not_brand_domain');
  expect(refusal(`${local.slice(1)}é@${domain}`)).toBe('email_not_brand_domain');
});

it('no error message repeats the address', () => {
  const addresses = [
    'very-private@gmail.com',
    'very-private@@stripe.com',
    'very-private@co.uk',
    'very-private',
  ];
  for (const email of addresses) {
    expect(() => parseBusinessEmail(email)).toThrow(
      expect.not.objectContaining({ message: expect.stringContaining('private') }),
    );
  }
});

it('arbitrary text never causes any other error', () => {
  const text = fc.oneof(
    fc.string({ unit: anyCharacter, maxLength: 300 }),
    fc.string({
      unit: fc.constantFrom(...'ab1.-_@"\',<>[]:/\\ \u0000\uD800éＡ＠。'),
      maxLength: 40,
    }),
    fc.emailAddress(),
  );
  fc.assert(
    fc.property(text, (email) => {
      const result = refusal(email);
      expect(result === 'email_not_brand_domain' || result.startsWith('accepted as ')).toBe(true);
    }),
    { numRuns: 2000 },
  );
});

function refusal(email: string): string {
  try {
    return `accepted as ${parseBusinessEmail(email)}`;
  } catch (error) {
    return error instanceof AppError ? error.code : String(error);
  }
}
