import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { pickerScript } from './picker';

type Message = { data: unknown; source: unknown };

/** Runs the script in just enough of a page to press a tile's button. */
function openPicker() {
  const sent: { method: string; params: unknown }[] = [];
  const buttons: (() => void)[] = [];
  const element = () => ({
    dataset: {},
    append: () => {},
    replaceChildren: () => {},
    setAttribute: () => {},
    addEventListener: (_: 'click', press: () => void) => buttons.push(press),
  });
  const parent = { postMessage: (message: (typeof sent)[number]) => sent.push(message) };
  let receive: (message: Message) => void = () => {};
  runInNewContext(pickerScript, {
    URL,
    parent,
    document: { querySelector: element, querySelectorAll: () => [], createElement: element },
    addEventListener: (_: 'message', listener: typeof receive) => (receive = listener),
  });
  const show = (logos: object[]) => {
    const method = 'ui/notifications/tool-result';
    const params = { structuredContent: { logos } };
    receive({ source: parent, data: { jsonrpc: '2.0', method, params } });
  };
  return { show, press: () => buttons.at(-1)?.(), sent };
}

test.each([
  ['on=24292f&v=0b1c', { background: '24292f' }],
  ['variant=color&on=dark', { variant: 'color', background: 'dark' }],
  ['variant=wordmark', { variant: 'wordmark' }],
  ['', {}],
])('Load asks for the drawing that get_logos described at ?%s', (query, options) => {
  const { show, press, sent } = openPicker();
  const address = `https://marque.example/v1/svg/github?${query}`;
  const rights = { license: null };
  const logo = { slug: 'github', name: 'GitHub', variant: 'light', svg: null, address, rights };
  show([{ requested: 'github', logo }]);
  press();
  expect(sent.at(-1)).toMatchObject({ method: 'tools/call' });
  expect(sent.at(-1)?.params).toEqual({
    name: 'get_logo',
    arguments: { slug: 'github', ...options },
  });
});
