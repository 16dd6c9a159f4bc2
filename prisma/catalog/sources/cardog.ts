import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { packageFolder } from './package-folder';
import type { Form, SourceIcon } from './source-icon';

const source = '@cardog-icons/core';
const titles: Record<string, string> = {
  Landrover: 'Land Rover',
  MB: 'Mercedes-Benz',
  RAM: 'Ram Trucks',
  'Rolls Royce': 'Rolls-Royce',
  Mini: 'MINI',
  Vinfast: 'VinFast',
};
const formOf: Record<string, Form> = {
  Icon: 'icon',
  'Icon Dark': 'iconDark',
  Logo: 'main',
  'Logo Dark': 'dark',
  'Logo Horizontal': 'logo',
  Wordmark: 'wordmark',
  'Wordmark Dark': 'wordmarkDark',
};

export function listCardog(): SourceIcon[] {
  const forms = new Map<string, SourceIcon['forms']>();
  for (const file of readdirSync(path.join(packageFolder(source), 'optimized')).sort()) {
    const name = path.basename(file, '.svg');
    const [, make = '', kind = ''] = /^(.+?) ((?:Icon|Logo|Wordmark).*)$/.exec(name) ?? [];
    const form = formOf[kind];
    if (form !== undefined) forms.set(make, { ...forms.get(make), [form]: name });
  }
  return [...forms].map(([make, found]) => ({
    source,
    name: make,
    title: titles[make] ?? make,
    aliases: [],
    hex: null,
    url: null,
    urls: [],
    guidelines: null,
    license: null,
    forms: found,
  }));
}

export function readCardog(name: string): string {
  return readFileSync(path.join(packageFolder(source), 'optimized', `${name}.svg`), 'utf8');
}
