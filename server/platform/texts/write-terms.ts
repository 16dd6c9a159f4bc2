import type { Env } from '../env';
import { plans } from '../plans';

/** The terms that apply unless the operator writes others. */
export function writeTerms(installation: Env): string {
  return `# Terms of use

These terms apply to the site and the API at ${installation.publicUrl}. “We” are the person or organization that
runs this server.

## The service

The service tells you the names, domains and colors of brands, and it serves their logos as SVG, PNG and WebP.
You can read the site without an account. Requests to the API need an account and its API key.

## Your account

- Register with an e-mail address that you can read.
- Keep your password and your API key secret. Requests made with your key count as yours.
- If someone else may know your key, regenerate it in the [dashboard](/dashboard/keys). The old key stops working at
  once.
- You can delete your account in the [settings](/dashboard/settings) at any time.

## Limits

Each plan has daily limits, which the [pricing page](/pricing) lists. Do not use several accounts to get around them.

## Logos and trademarks

Names and logos belong to their owners. Each logo has a license, which is shown on the brand’s page and listed on the
[licenses page](/licenses). A license for the artwork is not a license for the trademark: follow the law and the
brand’s own guidelines as well. A logo in this catalog does not mean that its owner endorses this service, or yours.

If you own a brand and want something changed, see [corrections and removals](/removals).

## What you may not do

- Present yourself as a brand that is not yours, or suggest its endorsement.
- Use logos for phishing, counterfeit goods or anything else that is against the law.
- Disturb the service, or try to get at data that is not yours.

We may block a key or close an account that does any of this.
${installation.stripe === undefined ? '' : paidPlans}
## Availability and liability

The service is provided as it is. We do not promise that it is always available or that every fact is correct. As far
as the law allows, we are not liable for damage that comes from using it. Rights that the law gives you, and that
cannot be waived, stay as they are.

## Changes

We may change these terms. The version on this page is the one that applies.

## Contact

${writeContact(installation)}
`;
}

const paidPlans = `
## Paid plans

The ${plans.pro.name} plan is paid in advance, each month, through Stripe. You can cancel in the [dashboard](/dashboard/billing) at
any time, and you keep the plan until the end of the month that is paid. If a payment fails, you keep it for 14 days
while Stripe tries again.
`;

/** How to reach the operator of this server, in one or two sentences. */
export function writeContact({ contactUrl }: Env): string {
  if (contactUrl !== undefined) {
    const { protocol, pathname, host } = new URL(contactUrl);
    const isMail = protocol === 'mailto:';
    const label = isMail ? decodeURIComponent(pathname) : host;
    return `${isMail ? 'Write to' : 'Use the contact page at'} [${label}](<${contactUrl}>).`;
  }
  return 'This server has no contact address yet.';
}
