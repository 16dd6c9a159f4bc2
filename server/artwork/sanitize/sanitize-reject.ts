import type { CustomPlugin, XastElement, XastParent } from 'svgo';
import {
  allowedAttributes,
  allowedElements,
  allowedFunctions,
  allowedStyles,
  elementAdvice,
  hostileElements,
} from './sanitize-allowlist';
import { notePosition, SvgRefusal } from './svg-refusal';

const depthMax = 64;
const svgNamespace = 'http://www.w3.org/2000/svg';
const fragment = /^#[^\s"'()\\<>]+$/;

const localName = (name: string) => name.slice(name.indexOf(':') + 1).toLowerCase();

function notAllowed(node: XastElement): SvgRefusal {
  const advice = elementAdvice[localName(node.name)];
  const reason = `the element <${node.name}> is not allowed`;
  return new SvgRefusal(advice === undefined ? reason : `${reason}: ${advice}`, node);
}

/** Runs first, on the original document: nothing hostile is silently cleaned away or costs time. */
export const rejectHostile: CustomPlugin = {
  name: 'rejectHostile',
  fn: () => {
    let [depth, count] = [0, 0];
    return {
      instruction: {
        enter: (node) => {
          if (node.name !== 'xml')
            throw new SvgRefusal(`the processing instruction <?${node.name}?> is not allowed`);
        },
      },
      element: {
        enter: (node) => {
          notePosition(node, count++);
          depth += 1;
          if (depth > depthMax)
            throw new SvgRefusal(`elements are nested more than ${depthMax} deep`, node);
          if (hostileElements.has(localName(node.name))) throw notAllowed(node);
          for (const [name, value] of Object.entries(node.attributes))
            rejectHostileAttribute(node, name, value);
          for (const child of node.children) {
            if (localName(node.name) === 'style' && 'value' in child)
              rejectStyleSheet(node, child.value);
          }
        },
        exit: () => {
          depth -= 1;
        },
      },
    };
  },
};

function rejectHostileAttribute(node: XastElement, name: string, value: string): void {
  const where = `"${name}" on <${node.name}>`;
  if (/^on/i.test(localName(name)))
    throw new SvgRefusal(`the attribute ${where} is not allowed: it could run a script`, node);
  if (name.startsWith('xmlns') || /^(inkscape|sodipodi|sketch|serif):/.test(name)) return;
  if (localName(name) === 'href' || localName(name) === 'src') {
    if (!fragment.test(value.trim()))
      throw new SvgRefusal(`${where} must point into the document`, node);
    return;
  }
  rejectCssValue(node, where, value);
}

function rejectStyleSheet(node: XastElement, css: string): void {
  if (/@import|@font-face|@namespace/i.test(css))
    throw new SvgRefusal('a style sheet may not load anything', node);
  rejectCssValue(node, 'a style sheet', css);
}

/** Presentation attributes are CSS too, with escapes (`\75rl(`) and functions that fetch. */
function rejectCssValue(node: XastElement, where: string, value: string): void {
  if (value.includes('\\')) throw new SvgRefusal(`${where} holds an escape`, node);
  if (/(?:java|vb)script:|data:/i.test(value))
    throw new SvgRefusal(`${where} holds a script or data address`, node);
  // The end of the value closes anything left open.
  for (const [, target = ''] of value.matchAll(/url\(\s*(.*?)\s*(?:\)|$)/gis)) {
    if (!fragment.test(target.replace(/^(["'])(.*)\1$/s, '$2')))
      throw new SvgRefusal(`url() in ${where} must point into the document`, node);
  }
}

/** Runs last: only listed elements, attributes and values are written. */
export const rejectUnlisted: CustomPlugin = {
  name: 'rejectUnlisted',
  fn: () => ({
    text: {
      enter: (node, parent) => {
        if (node.value.trim() !== '')
          throw new SvgRefusal('text is not allowed', elementOf(parent));
      },
    },
    cdata: {
      enter: (_, parent) => {
        throw new SvgRefusal('a CDATA section is not allowed', elementOf(parent));
      },
    },
    element: {
      enter: (node, parent) => {
        if (!allowedElements.has(node.name)) throw notAllowed(node);
        if (
          parent.type === 'root' &&
          (node.name !== 'svg' || node.attributes['xmlns'] !== svgNamespace)
        ) {
          throw new SvgRefusal('the root must be <svg> in the SVG namespace', node);
        }
        for (const [name, value] of Object.entries(node.attributes)) {
          if (!allowedAttributes.has(name))
            throw new SvgRefusal(`the attribute "${name}" on <${node.name}> is not allowed`, node);
          rejectUnlistedValue(node, name, value);
        }
      },
    },
  }),
};

const elementOf = (parent: XastParent) => (parent.type === 'root' ? null : parent);

function rejectUnlistedValue(node: XastElement, name: string, value: string): void {
  const where = `"${name}" on <${node.name}>`;
  if (name.startsWith('xmlns')) {
    if (value !== svgNamespace && value !== 'http://www.w3.org/1999/xlink')
      throw new SvgRefusal(`${where} is not allowed`, node);
    return;
  }
  if (name === 'id') {
    if (!fragment.test(`#${value}`)) throw new SvgRefusal(`${where} is not a plain name`, node);
    return;
  }
  if (name === 'style') {
    for (const declaration of value.split(';')) {
      const [property = '', word = ''] = declaration.split(':').map((part) => part.trim());
      if (!allowedStyles.has(property) || !/^[a-z-]+$/.test(word))
        throw new SvgRefusal(`the style "${property}" is not allowed`, node);
    }
    return;
  }
  for (const [, called = ''] of value.matchAll(/([\w-]+)\s*\(/g)) {
    if (!allowedFunctions.has(called.toLowerCase()))
      throw new SvgRefusal(`${called}() in ${where} is not allowed`, node);
  }
}
