import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import CartesBancaires from 'react-pay-icons/CartesBancaires';
import MPesa from 'react-pay-icons/MPesa';
import Swish from 'react-pay-icons/Swish';
import { expect, test } from 'vitest';
import { sanitizeSvg } from '../../../server/artwork/sanitize/sanitize-svg';
import { readPayIcon } from './pay-icons';

test.each(Object.entries({ CartesBancaires, MPesa, Swish }))(
  '%s is the drawing that React shows',
  (name, Icon) => {
    const shown = renderToStaticMarkup(createElement(Icon));
    expect(sanitizeSvg(readPayIcon(name))).toBe(sanitizeSvg(shown));
  },
);

test('a module that is not one drawing is refused by name', () => {
  expect(() => readPayIcon('index')).toThrow('react-pay-icons: index is not');
});
