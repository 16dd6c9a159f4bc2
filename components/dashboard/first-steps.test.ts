import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { FirstSteps } from './first-steps';

test.each([
  [null, 'You have no key yet', 'It was shown once'],
  [{ prefix: 'mq_live_abcd', last4: 'wxyz' }, 'It was shown once', 'You have no key yet'],
])('the first steps speak of the key that there is: %j', (currentKey, said, unsaid) => {
  const publicUrl = 'https://logos.example.com';
  const html = renderToStaticMarkup(createElement(FirstSteps, { currentKey, publicUrl }));
  expect(html).toContain(said);
  expect(html).not.toContain(unsaid);
});
