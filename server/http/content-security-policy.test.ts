import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { allowNonce, hashInlineScripts } from './content-security-policy';

const policy =
  "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'";
const hashOf = (script: string) =>
  `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

test('each inline script of the page is allowed by its hash, once, and no other', () => {
  const html =
    '<html><script>start()</script><script async src="/a.js"></script><p>text</p>' +
    '<script id="x" type="module">\nlet é = 1 < 2;\n</script><script>start()</script></html>';
  expect(hashInlineScripts(policy, html)).toBe(
    `default-src 'self'; script-src 'self' ${hashOf('start()')} ${hashOf('\nlet é = 1 < 2;\n')}; ` +
      "style-src 'self' 'unsafe-inline'",
  );
});

test('on a page without a script, no inline script runs', () => {
  expect(hashInlineScripts(policy, '<p>script</p>')).toBe(
    "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'",
  );
});

test('on a page that is sent while it is rendered, only scripts with its nonce run', () => {
  const headers = { 'content-security-policy': policy, vary: 'rsc' };
  expect(allowNonce(headers, 'abc')).toEqual({
    'content-security-policy':
      "default-src 'self'; script-src 'self' 'nonce-abc'; style-src 'self' 'unsafe-inline'",
    vary: 'rsc',
  });
});
