import fc from 'fast-check';
import type { Fault } from './invalid-requests';
import type { Operation } from './read-operations';

/** Bytes that a path must not be refused for with anything but 4xx, and whether the server itself refuses them. */
const notDecodable = [
  '%00',
  '%ff',
  '%E0%A4%A',
  '%ED%A0%80',
  '%C0%AF',
  'a%00b',
  '%',
  '%zz',
  '%2',
  '%F8%88%80%80%80',
];
/** Refused by the server itself, before anything compares paths. */
const dotSegments = ['%2e%2e', '.%2E', '%2e', '..', './x'];
const strange = [
  '%2F',
  '..%2f..%2f..%2fetc%2fpasswd',
  '%252e%252e%252f',
  '%0d%0aX-Injected:%201',
  '%0a',
  '%20',
  '%F0%9F%A6%84',
  '%E2%80%AE',
  '%EF%BF%BD',
  '%27%20OR%201=1--',
  '__proto__',
  'constructor',
  'hasOwnProperty',
  '%7B%7D',
  ';a=b',
  'a'.repeat(201),
  'a'.repeat(15_000),
  '%61'.repeat(5000),
];
/** Not even well-formed in a request line; Node lets some of them through. */
const raw = ['\xf0\x9f\xa6\x84', '\xff\xfe', 'a\\b', '\\..\\..', '"<>^`{|}', '\x7f', '//'];
const broken = ['a b', 'a\tb', 'a\x00b'];
/** A request line that ends early is a request of HTTP/0.9, and what follows its first header. */
const endedEarly = ['a\r\nX-Injected: 1', 'a\nb'];

/** The path with a value that no brand can have, or a segment too many. */
export function pathFaults(operation: Operation): fc.Arbitrary<Fault> {
  const place = (text: string) =>
    /\{\w+\}/.test(operation.path)
      ? operation.path.replace(/\{\w+\}/, () => text)
      : `${operation.path}/${text}`;
  // Beside a fixed path such as /healthz lies the site, which responds with pages.
  const isBelowPrefix = /^\/(v1|auth|mcp)\//.test(operation.path);
  const faults = [
    ...[...notDecodable, ...dotSegments].map((text) => [text, [400]] as const),
    ...(isBelowPrefix ? strange : []).map((text) => [text, [404, 422]] as const),
    ...(isBelowPrefix ? raw : []).map((text) => [text, [400, 404, 405, 422]] as const),
    ...broken.map((text) => [text, [400]] as const),
    ...(isBelowPrefix ? endedEarly : []).map((text) => [text, [400, 404]] as const),
  ];
  return fc.constantFrom(...faults).map(([text, statuses]) => (valid) => ({
    ...valid,
    intent: `path with ${JSON.stringify(text.slice(0, 40))}`,
    path: place(text),
    expected: { statuses, by: 'router' },
  }));
}
