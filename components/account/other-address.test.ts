import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { OtherAddressNotice } from './other-address';

const noticeAt = (openAt: string) =>
  renderToStaticMarkup(
    createElement(OtherAddressNotice, { publicUrl: 'https://logos.example.com', openAt }),
  );

test('a page to sign in on says where it works when it is open under another address', () => {
  expect(noticeAt('https://logos.example.com')).toBe('');
  const html = noticeAt('http://127.0.0.1:3000');
  expect(html).toContain('href="https://logos.example.com/sign-in"');
  expect(html).toContain('open at http://127.0.0.1:3000');
  expect(html).toContain('PUBLIC_URL');
});
