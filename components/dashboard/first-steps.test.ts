import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { FirstSteps } from './first-steps';

test.each([
  [null, 'You have no key yet', 'Replace $MARQUE_KEY with your key'],
  [
    { prefix: 'mq_live_abcd', last4: 'wxyz' },
    'Replace $MARQUE_KEY with your key',
    'You have no key yet',
  ],
])('the first steps say whether the account has a key: %j', (currentKey, said, unsaid) => {
  const publicUrl = 'https://logos.example.com';
  const html = renderToStaticMarkup(
    createElement(FirstSteps, { currentKey, publishableKey: 'mq_pub_abc', publicUrl }),
  );
  expect(html).toContain('https://logos.example.com/logo/github.com?token=mq_pub_abc');
  expect(html).toContain(said);
  expect(html).not.toContain(unsaid);
});
