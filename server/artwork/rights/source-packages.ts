/** License, copyright holder and address of each source package. */
export const sourcePackages = {
  'simple-icons': 'CC0-1.0, Simple Icons Collaborators, https://simpleicons.org',
  '@thesvg/icons': 'MIT, Copyright (c) 2025 thesvg.org, https://thesvg.org',
  '@lobehub/icons-static-svg': 'MIT, LobeHub, https://github.com/lobehub/lobe-icons',
  '@cardog-icons/core': 'MIT, Copyright (c) 2024 Cardog',
  '@iconify-json/logos': 'CC0-1.0, Gil Barbara, https://github.com/gilbarbara/logos',
  '@iconify-json/devicon': 'MIT, konpa and contributors, https://github.com/devicons/devicon',
  '@iconify-json/cib': 'CC0-1.0, CoreUI, https://github.com/coreui/coreui-icons',
  'super-tiny-icons':
    'MIT, Copyright (c) 2017 Terence Eden, https://github.com/edent/SuperTinyIcons',
  '@iconify/json': 'CC-BY-4.0, selfh.st, https://github.com/selfhst/icons',
} as const;

/** The same of what brands without artwork, and further domains, are known from. */
export const factPackages = {
  marque: 'CC0-1.0, rows written down by hand by the Marque contributors',
  'name-suggestion-index':
    'BSD-3-Clause, Copyright 2026, name-suggestion-index contributors; values of Wikidata (CC0-1.0), ' +
    'https://github.com/osmlab/name-suggestion-index',
  'third-party-web':
    'MIT, Copyright (c) 2019 Patrick Hulce, https://github.com/patrickhulce/third-party-web',
} as const;
