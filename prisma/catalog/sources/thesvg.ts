import { z } from 'zod';
import { listPackageFiles, readPackageFile } from './package-folder';
import type { Form, SourceIcon } from './source-icon';

const source = '@thesvg/icons';

/** The package's names for its forms; its `line` forms and pixel sizes are left out. */
const forms: Record<string, Form> = {
  default: 'main',
  color: 'color',
  mono: 'mono',
  dark: 'dark',
  light: 'light',
  wordmark: 'wordmark',
  wordmarkDark: 'wordmarkDark',
  icon: 'icon',
  horizontal: 'wordmark',
  lockup: 'wordmark',
  logo: 'logo',
};

/** Service icons of cloud consoles, the badge set, whose license does not cover its marks, and non-icons. */
const notBrands = /-badge(-(black|white))?$|^(aws|azure|gcp|k8s)-|^(index|types)$/;

const strings = z.array(z.string());

const parseField = (text: string, field: string): unknown => {
  const match = new RegExp(`^export const ${field} = (.*);$`, 'm').exec(text);
  return match?.[1] === undefined ? null : JSON.parse(match[1]);
};

/** Reads the 7,416 modules as text: importing them is slow, and one does not compile. */
export function listThesvg(): SourceIcon[] {
  return listPackageFiles(source, 'dist', '.js')
    .filter((name) => !notBrands.test(name))
    .map((name) => parseIcon(name, readModule(name)));
}

/** The module that a drawing is in: `<slug>#<variant>` is in that of its slug. */
export const thesvgFile = (name: string) => `dist/${name.split('#', 1)[0]}.js`;

const readModule = (name: string) => readPackageFile(source, thesvgFile(name));

function parseIcon(name: string, text: string): SourceIcon {
  const found: SourceIcon['forms'] = {};
  for (const [, variant = ''] of text.matchAll(/^ {2}"(\w+)": `/gm)) {
    const form = forms[variant];
    if (form !== undefined) found[form] ??= `${name}#${variant}`;
  }
  const url = z.string().nullable().parse(parseField(text, 'url'));
  return {
    source,
    name,
    title: z.string().parse(parseField(text, 'title')),
    aliases: strings.parse(parseField(text, 'aliases')),
    categories: strings.parse(parseField(text, 'categories')),
    hex: z.string().nullable().parse(parseField(text, 'hex')),
    url: url === '' ? null : url,
    urls: [],
    guidelines: null,
    license: z.string().parse(parseField(text, 'license')),
    forms: found,
  };
}

/** The sanitizer refuses document types. Those of some packages are references to the standard, without entities. */
export const dropDoctype = (svg: string) => svg.replace(/<!DOCTYPE[^>[]*>/i, '');

/**
 * Makes namespaces that the package broke absolute again.
 * @param name `<slug>#<variant>`
 */
export function readThesvg(name: string): string {
  const [slug = '', variant = ''] = name.split('#');
  const text = readModule(slug);
  const svg = new RegExp(`^ {2}"${variant}": \`([^\`]*)\``, 'm').exec(text)?.[1];
  if (svg === undefined) throw new Error(`${source} has no ${name}`);
  return dropDoctype(svg).replaceAll(/="(ns_\w+);"/g, '="urn:$1"');
}
