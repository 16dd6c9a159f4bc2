/**
 * Every error that is ever sent, by its public code, with its HTTP status: those of the domain, of
 * the transports, and of the server in front that refuses invalid requests.
 */
export const errorStatus = {
  invalid_json: 400,
  bad_request: 400,
  invalid_signature: 400,
  invalid_api_key: 401,
  invalid_credentials: 401,
  invalid_token: 401,
  variant_not_in_plan: 403,
  email_not_verified: 403,
  cross_site_request: 403,
  not_found: 404,
  service_not_found: 404,
  domain_not_found: 404,
  artwork_version_not_found: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  email_taken: 409,
  already_subscribed: 409,
  no_subscription: 409,
  length_required: 411,
  payload_too_large: 413,
  uri_too_long: 414,
  unsupported_media_type: 415,
  expectation_failed: 417,
  validation_error: 422,
  email_not_brand_domain: 422,
  query_too_short: 422,
  batch_too_large: 422,
  invalid_reset_token: 422,
  invalid_verification_token: 422,
  unsafe_svg: 422,
  rate_limit_exceeded: 429,
  header_fields_too_large: 431,
  internal_error: 500,
  not_implemented: 501,
  payment_provider_error: 502,
  billing_not_configured: 503,
  service_unavailable: 503,
} as const satisfies Record<string, number>;

export type ErrorCode = keyof typeof errorStatus;
export type ErrorStatus = (typeof errorStatus)[ErrorCode];
