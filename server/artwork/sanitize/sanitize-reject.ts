import type { CustomPlugin } from 'svgo';
import { AppError } from '../../platform/errors';
import {
  allowedAttributes,
  allowedElements,
  allowedFunctions,
  allowedStyles,
  hostileElements,
} from './sanitize-allowlist';

const depthMax = 64;
const svgNamespace = 'http://www.w3.org/2000/svg';
const fragment = /^#[^\s"'()\\<>]+$/;

export const unsafe = (reason: string) =>
  new AppError('unsafe_svg', `This SVG cannot be accepted: ${reason}.`);

const localName = (name: string) => name.slice(name.indexOf(':') + 1).toLowerCase();

/** Runs first, on the original document: nothing hostile is silently cleaned away or costs time. */
export const rejectHostile: CustomPlugin = {
  name: 'rejectHostile',
  fn: () => {
    let depth = 0;
    return {
      instruction: {
        enter: (node) => {
          if (node.name !== 'xml')
            throw unsafe(`the processing instruction <?${node.name}?> is not allowed`);
        },
      },
      element: {
        enter: (node) => {
          depth += 1;
          if (depth > depthMax) throw unsafe(`elements are nested more than ${depthMax} deep`);
          if (hostileElements.has(localName(node.name)))
            throw unsafe(`the element <${node.name}> is not allowed`);
          for (const [name, value] of Object.entries(node.attributes))
            rejectHostileAttribute(node.name, name, value);
          for (const child of node.children) {
            if (localName(node.name) === 'style' && 'value' in child) rejectStyleSheet(child.value);
          }
        },
        exit: () => {
          depth -= 1;
        },
      },
    };
  },
};

function rejectHostileAttribute(element: string, name: string, value: string): void {
  if (/^on/i.test(localName(name)))
    throw unsafe(`the attribute "${name}" on <${element}> is not allowed`);
  if (name.startsWith('xmlns') || /^(inkscape|sodipodi|sketch|serif):/.test(name)) return;
  if (localName(name) === 'href' || localName(name) === 'src') {
    if (!fragment.test(value.trim()))
      throw unsafe(`"${name}" on <${element}> must point into the document`);
    return;
  }
  rejectCssValue(`"${name}" on <${element}>`, value);
}

function rejectStyleSheet(css: string): void {
  if (/@import|@font-face|@namespace/i.test(css))
    throw unsafe('a style sheet may not load anything');
  rejectCssValue('a style sheet', css);
}

/** Presentation attributes are CSS too, with escapes (`\75rl(`) and functions that fetch. */
function rejectCssValue(where: string, value: string): void {
  if (value.includes('\\')) throw unsafe(`${where} holds an escape`);
  if (/(?:java|vb)script:|data:/i.test(value))
    throw unsafe(`${where} holds a script or data address`);
  // The end of the value closes anything left open.
  for (const [, target = ''] of value.matchAll(/url\(\s*(.*?)\s*(?:\)|$)/gis)) {
    if (!fragment.test(target.replace(/^(["'])(.*)\1$/s, '$2')))
      throw unsafe(`url() in ${where} must point into the document`);
  }
}

/** Runs last: only listed elements, attributes and values are written. */
export const rejectUnlisted: CustomPlugin = {
  name: 'rejectUnlisted',
  fn: () => ({
    text: {
      enter: (node) => {
        if (node.value.trim() !== '') throw unsafe('text is not allowed');
      },
    },
    cdata: {
      enter: () => {
        throw unsafe('a CDATA section is not allowed');
      },
    },
    element: {
      enter: (node, parent) => {
        if (!allowedElements.has(node.name))
          throw unsafe(`the element <${node.name}> is not allowed`);
        if (
          parent.type === 'root' &&
          (node.name !== 'svg' || node.attributes['xmlns'] !== svgNamespace)
        ) {
          throw unsafe('the root must be <svg> in the SVG namespace');
        }
        for (const [name, value] of Object.entries(node.attributes)) {
          if (!allowedAttributes.has(name))
            throw unsafe(`the attribute "${name}" on <${node.name}> is not allowed`);
          rejectUnlistedValue(`"${name}" on <${node.name}>`, name, value);
        }
      },
    },
  }),
};

function rejectUnlistedValue(where: string, name: string, value: string): void {
  if (name.startsWith('xmlns')) {
    if (value !== svgNamespace && value !== 'http://www.w3.org/1999/xlink')
      throw unsafe(`${where} is not allowed`);
    return;
  }
  if (name === 'id') {
    if (!fragment.test(`#${value}`)) throw unsafe(`${where} is not a plain name`);
    return;
  }
  if (name === 'style') {
    for (const declaration of value.split(';')) {
      const [property = '', word = ''] = declaration.split(':').map((part) => part.trim());
      if (!allowedStyles.has(property) || !/^[a-z-]+$/.test(word))
        throw unsafe(`the style "${property}" is not allowed`);
    }
    return;
  }
  for (const [, called = ''] of value.matchAll(/([\w-]+)\s*\(/g)) {
    if (!allowedFunctions.has(called.toLowerCase()))
      throw unsafe(`${called}() in ${where} is not allowed`);
  }
}
