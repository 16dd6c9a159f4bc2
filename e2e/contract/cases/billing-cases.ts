import { describe, expect, test } from 'vitest';
import { errorOf, get, postJson, type Target, withKey } from '../target';

/** Billing as a client sees it where Stripe is not configured. */
export function billingCases(target: () => Target): void {
  describe('billing without Stripe', () => {
    test('GET /v1/subscription returns the plan and its limits', async () => {
      const response = await get(target(), '/v1/subscription');
      expect(response.headers.get('Cache-Control')).toBe('no-store');
      expect(await response.json()).toEqual({
        tier: 'pro',
        status: null,
        currentPeriodEnd: null,
        cancelAtPeriodEnd: false,
        limits: {
          svg: 2000,
          png: 2000,
          webp: 2000,
          catalog: null,
          search: 500,
          domain: 300,
          batch: 50,
        },
      });
    });

    test('checkout and portal check credentials first, then the input, then Stripe', async () => {
      for (const path of ['/v1/billing/checkout', '/v1/billing/portal', '/v1/subscription']) {
        const method = path === '/v1/subscription' ? 'GET' : 'POST';
        expect(await errorOf(await target().fetch(path, { method }))).toBe('401 invalid_api_key');
        const headers = { Authorization: 'Bearer nonsense' };
        expect(await errorOf(await target().fetch(path, { method, headers }))).toBe(
          '401 invalid_token',
        );
      }
      const { free } = target();
      const evil = { plan: 'pro', success_url: 'https://evil.example/' };
      expect(
        await errorOf(await target().fetch('/v1/billing/checkout', postJson(free, evil))),
      ).toBe('422 validation_error');
      const right = postJson(free, { plan: 'pro' });
      for (const response of [
        await target().fetch('/v1/billing/checkout', right),
        await target().fetch('/v1/billing/portal', withKey(free, { method: 'POST' })),
        await target().fetch('/v1/billing/webhook', { method: 'POST', body: '{}' }),
      ]) {
        expect(await errorOf(response)).toBe('503 billing_not_configured');
      }
    });
  });
}
