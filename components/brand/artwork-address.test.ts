import { expect, test } from 'vitest';
import { shownAddress, shownFile, shownRequest } from './artwork-address';

const shown = { slug: 'stripe', variant: 'auto', format: 'svg', size: 512, on: 'light' } as const;

test.each([
  [{}, 'logo.svg?on=light', 'svg/stripe?on=light', 'stripe-color.svg'],
  [{ on: '635BFF' }, 'logo.svg?on=635BFF', 'svg/stripe?on=635BFF', 'stripe-color.svg'],
  // Without a background the API returns mono, unless the variant is named.
  [{ on: 'none' }, 'logo.svg', 'svg/stripe?variant=color', 'stripe-color.svg'],
  [
    { variant: 'color', on: 'dark', format: 'png', size: 64 },
    'color.png?on=dark&size=64',
    'png/stripe?variant=color&on=dark&size=64',
    'stripe-color-64.png',
  ],
] as const)('%o is shown, requested and saved as the same picture', (chosen, site, api, file) => {
  const picture = { ...shown, ...chosen };
  expect(shownAddress(picture)).toBe(`/logos/stripe/${site}`);
  expect(shownRequest(picture, 'color')).toBe(`/v1/${api}`);
  expect(shownFile(picture, 'color')).toBe(file);
});
