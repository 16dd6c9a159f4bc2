import { expect, test } from 'vitest';
import { highlight, type Language } from './highlight';

const samples: [Language, string, string][] = [
  ['json', '{"name": "GitHub"}', 'hljs-attr'],
  ['bash', 'curl -H "X-API-Key: $MARQUE_KEY"', 'hljs-string'],
  ['javascript', 'const response = await fetch(url);', 'hljs-keyword'],
  ['css', ':root { --brand: #181717; }', 'hljs-attr'],
  ['scss', '$brand: #181717;', 'hljs-variable'],
  ['python', 'import requests', 'hljs-keyword'],
  ['html', '<img src="a.svg" alt="">', 'hljs-name'],
];

test.each(samples)('%s gets its colors and keeps its text', (language, code, className) => {
  const html = highlight(code, language);
  expect(html).toContain(`class="${className}"`);
  const text = html.replaceAll(/<\/?span[^>]*>/g, '');
  const entities: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', '#x27': "'" };
  expect(text.replaceAll(/&(\S+?);/g, (_, name: string) => entities[name] ?? '')).toBe(code);
});

test('code cannot add an element to the page', () => {
  expect(highlight('</code><script>alert(1)</script>', 'bash')).not.toMatch(/<(?!\/?span)/);
});
