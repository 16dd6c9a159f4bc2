import { env } from '../../../server/platform/env';
import { replaceProcessWide } from '../../../server/platform/process-wide';
import type { StandIn } from './start-stand-in';

export const webhookSecret = 'whsec_standin';

/** The variables that lead a server to the stand-in. */
export function standInVariables(standIn: StandIn): Record<string, string> {
  return {
    STRIPE_SECRET_KEY: 'sk_test_standin',
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_PRICE_PRO: 'price_pro',
    STRIPE_API_BASE: standIn.baseUrl,
  };
}

/** Sets up billing in this process as these variables would. */
export function useStandIn(
  standIn: StandIn,
  { webhookSecrets = [webhookSecret], pricePro = 'price_pro' } = {},
): void {
  replaceProcessWide('stripe', null);
  Object.assign(env, {
    stripe: { secretKey: 'sk_test_standin', webhookSecrets, pricePro, apiBase: standIn.baseUrl },
  });
}

/** As if no variable were set. */
export function useNoStripe(): void {
  Object.assign(env, { stripe: undefined });
}
