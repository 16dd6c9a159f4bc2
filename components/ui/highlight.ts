import hljs from 'highlight.js/lib/core';
import bash from 'highlight.js/lib/languages/bash';
import css from 'highlight.js/lib/languages/css';
import go from 'highlight.js/lib/languages/go';
import http from 'highlight.js/lib/languages/http';
import javascript from 'highlight.js/lib/languages/javascript';
import json from 'highlight.js/lib/languages/json';
import php from 'highlight.js/lib/languages/php';
import text from 'highlight.js/lib/languages/plaintext';
import python from 'highlight.js/lib/languages/python';
import scss from 'highlight.js/lib/languages/scss';
import html from 'highlight.js/lib/languages/xml';

const languages = {
  bash,
  css,
  go,
  html,
  http,
  js: javascript,
  javascript,
  json,
  jsx: javascript,
  php,
  python,
  scss,
  text,
};
export type Language = keyof typeof languages;

export const isLanguage = (name: string): name is Language => name in languages;

for (const [name, language] of Object.entries(languages)) hljs.registerLanguage(name, language);

/**
 * The code as HTML with classes that app/code.css colors. For the server alone: a file with
 * 'use client' that imports it would send the highlighter to the browser.
 */
export function highlight(code: string, language: Language): string {
  return hljs.highlight(code, { language }).value;
}
