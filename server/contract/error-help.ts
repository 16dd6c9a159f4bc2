import type { ErrorCode } from './error-codes';

/** When an error is sent, and what to do about it. In Markdown, for the documentation. */
export const errorHelp: Readonly<Record<ErrorCode, readonly [when: string, remedy: string]>> = {
  invalid_json: [
    'The body is not JSON, or not a JSON object.',
    'Send an object, encoded as UTF-8.',
  ],
  bad_request: [
    'The request itself is malformed: its address, its headers or its encoding.',
    'Let an HTTP library or `encodeURIComponent` build the address.',
  ],
  invalid_signature: [
    'A webhook has no signature, or one that does not match the body or is older than five minutes.',
    'Compare the signing secret with the one in the Stripe dashboard, and pass the body on unchanged.',
  ],
  invalid_api_key: [
    'The header `X-API-Key` is missing, or its key is unknown or has been replaced.',
    'Send the key of your account. Lost it? Regenerate it in the dashboard.',
  ],
  invalid_credentials: [
    'The e-mail address or the password is wrong. The response does not say which.',
    'Try again, or request a link to set a new password.',
  ],
  invalid_token: [
    'The access token is missing, malformed or expired, or its session has ended.',
    'Get a new one from `POST /auth/refresh`, or sign in again.',
  ],
  mfa_required: [
    'The password is right, and the account has a second factor.',
    'Send `mfa_token` to `POST /auth/mfa` with a code, a recovery code or a passkey.',
  ],
  invalid_mfa_token: [
    'The second step began too long ago, or was completed already.',
    'Start again with `POST /auth/login`.',
  ],
  invalid_mfa_code: [
    'The code of the authenticator app is wrong, or was used before.',
    'Send the code that the app shows now. Check the clock of the device.',
  ],
  invalid_passkey: [
    'The passkey is unknown or could not be verified.',
    'Try again, or use another way to sign in.',
  ],
  webhook_limit_reached: [
    'The account has as many webhooks as its [plan](/docs/quotas) allows.',
    'Remove one, or choose a larger plan: see `upgrade_url`.',
  ],
  brand_limit_reached: [
    'The account has as many brands of its own as its [plan](/docs/quotas) allows.',
    'Remove one, or choose a larger plan: see `upgrade_url`.',
  ],
  key_limit_reached: [
    'The account has as many named keys as its [plan](/docs/quotas) allows.',
    'Revoke one, or choose a larger plan: see `upgrade_url`.',
  ],
  scope_missing: [
    'The key is a [named key](/docs/keys) that does not open this: a publishable key opens little, and a restricted one what its scopes name.',
    'Send a key with the scope, or the secret key of the account from a server.',
  ],
  origin_not_allowed: [
    'The key is for some sites or networks alone, and the request comes from elsewhere.',
    'Add the site to `origins` of the key, or the network to `networks`.',
  ],
  variant_not_in_plan: [
    'The plan serves `mono` only. The request was not counted.',
    'Request `mono`, or upgrade at `upgrade_url`.',
  ],
  email_not_verified: [
    'The account’s e-mail address is unverified, so its key does not work yet.',
    'Open the link that we mailed you. `POST /auth/resend-verification` sends a new one.',
  ],
  account_suspended: [
    'The operator has suspended the account.',
    'Sign in to see the reason, then contact the operator.',
  ],
  cross_site_request: [
    'Another site’s page made a call that only this site can make.',
    'Call the API under `/v1` with your key instead.',
  ],
  reauthentication_required: [
    'This change needs a sign-in within the last ten minutes.',
    'Call `POST /auth/login` again. A refreshed token does not count as a sign-in.',
  ],
  identity_not_linked: [
    'An account with this address exists, and the provider is not linked to it.',
    'Sign in another way, then link the provider in the security settings.',
  ],
  second_factor_required: [
    'An operator’s account without a second factor tried to change the brands of the installation.',
    'Add a passkey or an authenticator app in the security settings.',
  ],
  not_found: [
    'There is nothing at this path.',
    'Compare the path with the [reference](/docs/reference). A slash at its end makes it another path.',
  ],
  service_not_found: [
    'No brand has this slug, and it is not the name of exactly one brand. `nearest` has up to three brands that may be meant.',
    'Use a slug of `nearest`, find it with `GET /v1/search`, or look in the [catalog](/brands). The request is counted.',
  ],
  domain_not_found: [
    'No brand in the catalog has this domain.',
    'Show a fallback of your own. Marque does not guess from names. The request is counted.',
  ],
  brand_not_found: [
    'No brand is known for this repository or package, or the name does not mean exactly one brand. After a look-up by name, `nearest` has up to three brands that may be meant.',
    'Show a fallback of your own, or let the user choose from `nearest`. The request is counted.',
  ],
  artwork_version_not_found: [
    'The brand never had the version in `v`, or it was made for a request that is answered differently now.',
    'Request it again without `v`, or with `current_version` from the body.',
  ],
  slug_taken: [
    'The slug is a former slug of another brand.',
    'Correct that brand under its current slug, or choose another slug.',
  ],
  brand_in_folder: [
    'The brand comes from the folder `BRANDS` of the server.',
    'Change its files there. The server reads them again by itself.',
  ],
  enrichment_off: [
    'The server does not look at the sites of brands.',
    'Start it with `ENRICH=on`.',
  ],
  webhook_disabled: [
    'The webhook is disabled, so that nothing is sent to it.',
    'Enable it first, with `PATCH /v1/webhooks/{id}` or in the dashboard.',
  ],
  key_not_rolled: [
    'The key was rolled a few seconds ago, or too many of its earlier texts still work. Nothing has changed.',
    'Use the text that the first call has returned. If it is lost, roll the key again after ten seconds; `overlapDays` 0 ends all earlier texts.',
  ],
  cursor_expired: [
    'The journal has no such change any more: a backup was restored that does not have it.',
    'Read the catalog again, then follow the changes without `since`.',
  ],
  artwork_removed: [
    'The artwork of this pinned address was removed at its owner’s request.',
    'Remove your copies of it.',
  ],
  method_not_allowed: [
    'The path exists, but not with this method.',
    'Use one of the methods in the header `Allow`.',
  ],
  request_timeout: ['The request did not arrive in time.', 'Send it again.'],
  email_taken: [
    'An account with this e-mail address already exists.',
    'Sign in, or request a link to set a new password.',
  ],
  already_subscribed: [
    'The account is on this plan, or has a subscription that is not paid.',
    'Open the billing portal with `POST /v1/billing/portal`.',
  ],
  already_set_up: [
    'The account has an authenticator app.',
    'Remove it first, if you want another one.',
  ],
  not_set_up: [
    'The account has no second factor, which this call needs.',
    'Set up an authenticator app or a passkey first.',
  ],
  no_subscription: [
    'The account has never had a subscription, so there is nothing to manage.',
    'Start one with `POST /v1/billing/checkout`.',
  ],
  identity_taken: [
    'This identity is linked to another account.',
    'Unlink it there, or use another one.',
  ],
  last_sign_in_method: [
    'Unlinking this provider would leave no way to sign in.',
    'Set a password first.',
  ],
  length_required: [
    'A body was sent to the site without a `Content-Length`.',
    'Send its length. HTTP libraries do so unless they stream.',
  ],
  payload_too_large: [
    'The body is larger than this route takes, usually 64 KiB.',
    'Send less: split a batch.',
  ],
  uri_too_long: ['The address is too long.', 'Shorten the query.'],
  unsupported_media_type: [
    'The body is not declared as JSON, or an uploaded picture is not what its `Content-Type` says.',
    'Send the header `Content-Type: application/json`, or the true type of the picture.',
  ],
  expectation_failed: [
    'The header `Expect` asks for something other than `100-continue`.',
    'Leave the header out.',
  ],
  validation_error: [
    'A parameter or a field breaks a rule. `message` names both.',
    'Correct it. `GET /v1/brand` needs exactly one of `domain` and `email`.',
  ],
  email_not_brand_domain: [
    'The address is malformed, belongs to a consumer mail provider, or has no registrable domain.',
    'Send a work address: `gmail.com` has no brand.',
  ],
  query_too_short: ['The search has fewer than two characters.', 'Send at least two.'],
  batch_too_large: [
    'The batch has more slugs than the [plan](/docs/quotas) allows.',
    'Split it. Slugs that occur twice count once.',
  ],
  invalid_reset_token: [
    'The link to set a password was used, has expired or is unknown.',
    'Request a new one with `POST /auth/forgot-password`.',
  ],
  invalid_verification_token: [
    'The link to verify an address was used, has expired or is unknown.',
    'Request a new one with `POST /auth/resend-verification`.',
  ],
  unsafe_svg: [
    'An uploaded SVG contains something that could run, load or hide. `element` and `line` say where.',
    'Remove what `message` names.',
  ],
  unusable_image: [
    'An uploaded PNG or WebP is damaged, animated, too small, or larger than 4096 pixels on a side or 1 MiB.',
    'Export the picture again, as `message` says.',
  ],
  rate_limit_exceeded: [
    'A [daily quota](/docs/quotas), the limit per second or a cap against abuse is reached: `limit` in the body says which. A refused request is not counted.',
    'Wait for `Retry-After` seconds (`reset_in_seconds` in the body). A larger plan raises only the daily quota: see `upgrade_url`.',
  ],
  header_fields_too_large: [
    'The headers are larger than 16 KiB.',
    'Send fewer; cookies are usually the cause.',
  ],
  internal_error: [
    'Something went wrong on the server. The request is not counted.',
    'Try again later. If it keeps happening, report the header `X-Request-Id`.',
  ],
  not_implemented: ['The server does not know the method.', 'Use GET or POST.'],
  payment_provider_error: ['Stripe could not be reached or refused the call.', 'Try again later.'],
  billing_not_configured: [
    'This installation sells no plans.',
    'The operator sets the plan of an account.',
  ],
  service_unavailable: [
    'The server cannot respond at the moment. The request is not counted.',
    'Try again after `Retry-After` seconds.',
  ],
};
