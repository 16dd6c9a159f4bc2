import { listPackageFiles } from './package-folder';
import { type Form, noFacts, type SourceIcon } from './source-icon';

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
  for (const name of listPackageFiles(source, 'optimized', '.svg')) {
    const [, make = '', kind = ''] = /^(.+?) ((?:Icon|Logo|Wordmark).*)$/.exec(name) ?? [];
    const form = formOf[kind];
    if (form !== undefined) forms.set(make, { ...forms.get(make), [form]: name });
  }
  return [...forms].map(([make, found]) => ({
    ...noFacts,
    source,
    name: make,
    title: titles[make] ?? make,
    categories: ['Automotive'],
    forms: found,
  }));
}
