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
} as const;
