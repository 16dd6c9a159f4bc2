import type { Form, SourceName } from '../sources/source-icon';

/** A source's forms, in the order in which they are tried for a variant. */
export type SourceForms = readonly [SourceName, ...Form[]];

const thesvg = '@thesvg/icons';
const logos = '@iconify-json/logos';
const lobehub = '@lobehub/icons-static-svg';
const devicon = '@iconify-json/devicon';
const cardog = '@cardog-icons/core';
const cib = '@iconify-json/cib';
const selfhst = '@iconify/json';

export const monoOrder: SourceForms[] = [
  ['simple-icons', 'mono'],
  [thesvg, 'mono'],
  [lobehub, 'mono'],
  [cib, 'mono'],
  [selfhst, 'mono'],
  ['@iconify-json/file-icons', 'mono'],
  ['banks-logo', 'mono'],
];

export const colorOrder: SourceForms[] = [
  [thesvg, 'color', 'main'],
  [logos, 'icon', 'main'],
  [lobehub, 'color'],
  [devicon, 'main'],
  [cardog, 'icon', 'main'],
  [thesvg, 'icon', 'logo'],
  [selfhst, 'main'],
  ['@iconify-json/token-branded', 'main'],
];

/** Forms that come in pairs for dark and light pages. */
export const pairOrder: SourceForms[] = [
  [thesvg, 'dark', 'light'],
  [cardog, 'dark', 'main', 'iconDark', 'icon'],
  [logos, 'dark', 'light', 'iconDark'],
  ['@iconify-json/token-branded', 'dark'],
];

export const wordmarkOrder: SourceForms[] = [
  [thesvg, 'wordmark'],
  [logos, 'wordmark'],
  [thesvg, 'logo'],
  [cardog, 'logo', 'wordmark'],
  [lobehub, 'wordmark'],
  [devicon, 'wordmark'],
  [thesvg, 'wordmarkDark'],
];

export const iconOrder: SourceForms[] = [
  [logos, 'icon'],
  [thesvg, 'icon'],
  [cardog, 'icon'],
  [lobehub, 'color'],
  [devicon, 'main'],
];

/** Drawings on a tile of their own: only if there is nothing else. */
export const tileOrder: SourceForms[] = [
  ['super-tiny-icons', 'tile'],
  ['react-pay-icons', 'tile'],
];
