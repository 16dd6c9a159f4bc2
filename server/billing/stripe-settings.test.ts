import { expect, test } from 'vitest';
import { parseEnv } from '../platform/env';

const all = {
  STRIPE_SECRET_KEY: 'sk_test_1\n',
  STRIPE_WEBHOOK_SECRET: 'whsec_old, whsec_new\n',
  STRIPE_PRICE_PRO: 'price_2, price_1',
};

test('several secrets and prices may be given, and a newline pasted with them is dropped', () => {
  expect(parseEnv(all).stripe).toEqual({
    secretKey: 'sk_test_1',
    webhookSecrets: ['whsec_old', 'whsec_new'],
    pricesPro: ['price_2', 'price_1'],
    apiBase: 'https://api.stripe.com',
  });
});
