import { expect, test } from 'vitest';
import { renderMarkdown } from './markdown';

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  'text <a href="javascript:alert(1)">here</a>',
  '[here](javascript:alert(1))',
  '[here](JaVaScRiPt:alert(1))',
  '[here](&#106;avascript:alert(1))',
  '[here](vbscript:alert(1))',
  '[here](data:text/html;base64,PHNjcmlwdD4=)',
  '[here](file:///etc/passwd)',
  '![here](javascript:alert(1))',
  '[here]: javascript:alert(1)\n\n[here]',
  '<javascript:alert(1)>',
  '```"><script>alert(1)</script>\ncode\n```',
  '[here](https://example.com "\\" onmouseover=\\"alert(1)")',
])('a text cannot add a script, a handler or a dangerous link to a page: %s', (text) => {
  const tags = [...renderMarkdown(text).matchAll(/<[^>]*>/g)].map(([tag]) => tag);
  for (const tag of tags) {
    expect(tag).not.toMatch(/^<(script|img|iframe|style)/i);
    expect(tag.replaceAll(/"[^"]*"/g, '""')).not.toMatch(/\son\w+=/i);
    expect(tag).not.toMatch(/(href|src)="(?!https?:|mailto:|\/|#)/i);
  }
});

test('headings, lists, links and tables become their elements', () => {
  const html = renderMarkdown('## Us\n\n- [mail](mailto:a@example.com)\n\n| a |\n| - |\n| b |');
  expect(html).toContain('<h2>Us</h2>');
  expect(html).toContain('<li><a href="mailto:a@example.com">mail</a></li>');
  expect(html).toMatch(/tabindex="0"[^>]*><table>[\s\S]*<td>b<\/td>[\s\S]*<\/table><\/div>/);
});
