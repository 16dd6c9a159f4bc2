import type { Form, SourceName } from '../sources/source-icon';

/** A form of a source, in the order in which they are tried for a variant. */
export type Wish = readonly [SourceName, Form];

const thesvg = '@thesvg/icons';
const logos = '@iconify-json/logos';
const lobehub = '@lobehub/icons-static-svg';
const devicon = '@iconify-json/devicon';
const cardog = '@cardog-icons/core';
const cib = '@iconify-json/cib';

export const monoOrder: Wish[] = [
  ['simple-icons', 'mono'],
  [thesvg, 'mono'],
  [lobehub, 'mono'],
  [cib, 'mono'],
];

export const colorOrder: Wish[] = [
  [thesvg, 'color'],
  [thesvg, 'main'],
  [logos, 'icon'],
  [logos, 'main'],
  [lobehub, 'color'],
  [devicon, 'main'],
  [cardog, 'icon'],
  [cardog, 'main'],
  [thesvg, 'icon'],
  [thesvg, 'logo'],
];

/** Forms that come in pairs for dark and light pages. */
export const pairOrder: Wish[] = [
  [thesvg, 'dark'],
  [thesvg, 'light'],
  [cardog, 'dark'],
  [cardog, 'main'],
  [cardog, 'iconDark'],
  [cardog, 'icon'],
  [logos, 'dark'],
  [logos, 'light'],
  [logos, 'iconDark'],
];

export const wordmarkOrder: Wish[] = [
  [thesvg, 'wordmark'],
  [logos, 'wordmark'],
  [thesvg, 'logo'],
  [cardog, 'logo'],
  [cardog, 'wordmark'],
  [lobehub, 'wordmark'],
  [devicon, 'wordmark'],
  [thesvg, 'wordmarkDark'],
];

export const iconOrder: Wish[] = [
  [logos, 'icon'],
  [thesvg, 'icon'],
  [cardog, 'icon'],
  [lobehub, 'color'],
  [devicon, 'main'],
];

/** Drawings on a ground of their own: taken only where there is nothing else. */
export const tileOrder: Wish[] = [['super-tiny-icons', 'tile']];
