import type { ApiRequest } from './build-request';

export type Snippet = { name: string; language: 'bash' | 'javascript' | 'python'; code: string };

/** The request in three languages, with the key in an environment variable. */
export function writeSnippets({ method, target, body }: ApiRequest, baseUrl: string): Snippet[] {
  const url = baseUrl + target;
  return [
    { name: 'curl', language: 'bash', code: curl(method, url, body) },
    { name: 'JavaScript', language: 'javascript', code: javaScript(method, url, body) },
    { name: 'Python', language: 'python', code: python(method, url, body) },
  ];
}

/** Quoted for a shell. */
const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;

function curl(method: string, url: string, body: string | null): string {
  const lines = [`curl ${quoted(url)}`, `-H "X-API-Key: $MARQUE_KEY"`];
  if (body !== null) lines.push(`-H 'Content-Type: application/json'`, `-d ${quoted(body)}`);
  return lines.join(' \\\n  ');
}

function javaScript(method: string, url: string, body: string | null): string {
  const json = body === null ? '' : `, 'Content-Type': 'application/json'`;
  const lines = [
    `import { env } from 'node:process';`,
    ``,
    `const response = await fetch(${JSON.stringify(url)}, {`,
    ...(method === 'GET' ? [] : [`  method: '${method}',`]),
    `  headers: { 'X-API-Key': env.MARQUE_KEY${json} },`,
    ...(body === null ? [] : [`  body: JSON.stringify(${body}),`]),
    `});`,
    `if (!response.ok) throw new Error((await response.json()).message);`,
    `const body = await response.${readingOf(url)};`,
  ];
  return lines.join('\n');
}

function python(method: string, url: string, body: string | null): string {
  const lines = [
    `import os, requests`,
    ``,
    `response = requests.${method.toLowerCase()}(`,
    `    ${JSON.stringify(url)},`,
    `    headers={"X-API-Key": os.environ["MARQUE_KEY"]},`,
    ...(body === null ? [] : [`    json=${body},`]),
    `    timeout=10,`,
    `)`,
    `response.raise_for_status()`,
    `body = response.${{ 'text()': 'text', 'arrayBuffer()': 'content', 'json()': 'json()' }[readingOf(url)]}`,
  ];
  return lines.join('\n');
}

function readingOf(url: string): 'text()' | 'arrayBuffer()' | 'json()' {
  if (/\/v1\/(png|webp)\//.test(url)) return 'arrayBuffer()';
  const isText = /\/v1\/(svg\/|notice|tokens)/.test(url) && !url.includes('format=dtcg');
  return isText ? 'text()' : 'json()';
}
