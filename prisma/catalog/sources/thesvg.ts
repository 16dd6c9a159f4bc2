import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { packageFolder } from './package-folder';
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

/** Cloud consoles' service icons and the badge set, whose own license does not cover the marks in it. */
const notBrands = /-badge(-(black|white))?$|^(aws|azure|gcp|k8s)-/;

const strings = z.array(z.string());

const parseField = (text: string, field: string): unknown => {
  const match = new RegExp(`^export const ${field} = (.*);$`, 'm').exec(text);
  return match?.[1] === undefined ? null : JSON.parse(match[1]);
};

/** The modules are read as text: importing 7,416 of them is slow, and the one named svg does not compile. */
export function listThesvg(): SourceIcon[] {
  const folder = path.join(packageFolder(source), 'dist');
  return readdirSync(folder)
    .filter((file) => file.endsWith('.js') && file !== 'index.js' && file !== 'types.js')
    .map((file) => file.slice(0, -'.js'.length))
    .filter((name) => !notBrands.test(name))
    .sort()
    .map((name) => parseIcon(name, readFileSync(path.join(folder, `${name}.js`), 'utf8')));
}

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
    hex: z.string().nullable().parse(parseField(text, 'hex')),
    url: url === '' ? null : url,
    urls: [],
    guidelines: null,
    license: z.string().parse(parseField(text, 'license')),
    forms: found,
  };
}

/**
 * `name` is `<slug>#<variant>`. The document type, which some files carry, says nothing about the drawing; where the
 * package has broken the namespaces that it spelled, they get absolute names again, without which XML readers warn.
 */
export function readThesvg(name: string): string {
  const [slug = '', variant = ''] = name.split('#');
  const text = readFileSync(path.join(packageFolder(source), 'dist', `${slug}.js`), 'utf8');
  const svg = new RegExp(`^ {2}"${variant}": \`([^\`]*)\``, 'm').exec(text)?.[1];
  if (svg === undefined) throw new Error(`${source} has no ${name}`);
  return svg.replace(/<!DOCTYPE[^>[]*>/i, '').replaceAll(/="(ns_\w+);"/g, '="urn:$1"');
}
