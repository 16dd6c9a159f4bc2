import { type RouteConfig, z } from '@hono/zod-openapi';
import { type ErrorCode, errorStatus } from '../../contract/error-codes';
import { secondFactorMethods } from '../../contract/second-factors';
import type { KeyScope } from '../../contract/named-keys';
import type { Bucket } from '../../contract/plans';
import { variants } from '../../contract/variants';
import { describeNamedKeys } from './describe-named-keys';
import { describeSecurity, type Security, securityErrors } from './describe-security';
import { type DescribedHeader, describeHeaders, rateLimitHeaders } from './describe-headers';

declare const bodyType: unique symbol;

/** A successful response of a route. */
export type ResponseDescription<Out> = {
  description: string;
  headers?: readonly DescribedHeader[];
  content?: Record<string, { schema: z.ZodType }>;
  /** What the handler must return. Never set. */
  readonly [bodyType]?: Out;
};

/** An example request for the document. */
export type Example = {
  /** Path and query parameters together. */
  parameters?: Record<string, string | number>;
  body?: unknown;
  /** Computed by the handler if absent. Null if it cannot be shown in JSON. */
  response?: unknown;
};

export type RouteDescription<Params, Query, Body, Out> = {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** In OpenAPI's syntax: `/v1/svg/{slug}`. */
  path: string;
  operationId: string;
  tag: string;
  summary: string;
  description?: string;
  /** The required credentials. Absent: none. */
  security?: Security;
  /** The scope with which a restricted key opens the route. Absent: only the secret key or a session does. */
  scope?: KeyScope;
  /** Whether a publishable key opens it. */
  publishable?: true;
  /** The bucket of the daily quota that counts the route: see `respondMetered`. */
  meter?: Bucket;
  params?: Params;
  query?: Query;
  /** A JSON body. */
  body?: Body;
  /** Input that the handler reads by itself. */
  undeclared?: RouteConfig['request'];
  /** Whether responses carry an ETag, so that a GET may get 304. */
  isCached?: boolean;
  responses: Record<number, ResponseDescription<Out>>;
  examples?: readonly Example[];
  /** Additional errors, besides those that the declaration above implies. */
  errors?: readonly ErrorCode[];
  /** Whether to leave the route out of the document. */
  isHidden?: boolean;
};

export function jsonResponse<Schema extends z.ZodType>(
  description: string,
  schema: Schema,
): ResponseDescription<z.input<Schema>> {
  return { description, content: { 'application/json': { schema } } };
}

/** Errors that any route may return. */
const commonErrors: ErrorCode[] = [
  'bad_request',
  'method_not_allowed',
  'rate_limit_exceeded',
  'internal_error',
  'service_unavailable',
];

/** The OpenAPI form of a declared route. */
export function describeRoute(
  route: RouteDescription<
    z.ZodType | undefined,
    z.ZodType | undefined,
    z.ZodType | undefined,
    unknown
  >,
): RouteConfig {
  const { method, path, operationId, tag, summary, security, isCached } = route;
  const description = [route.description ?? [], describeNamedKeys(route) || []].flat().join(' ');
  const { params, query, body, undeclared = {} } = route;
  const headers: DescribedHeader[] = [
    'X-Request-Id',
    ...(isCached ? (['ETag', 'Cache-Control'] as const) : []),
    ...(route.meter ? rateLimitHeaders : []),
  ];
  const successes = Object.entries(route.responses).map(
    ([status, { headers: own = [], ...response }]) => [
      status,
      { ...response, headers: describeHeaders([...headers, ...own]) },
    ],
  );
  return {
    method,
    path,
    operationId,
    tags: [tag],
    summary,
    ...(description !== '' && { description }),
    ...(security && { security: describeSecurity(security) }),
    request: {
      ...undeclared,
      ...(params && { params }),
      ...(query && { query }),
      ...(body && { body: { required: true, content: { 'application/json': { schema: body } } } }),
    } as NonNullable<RouteConfig['request']>,
    responses: {
      ...Object.fromEntries(successes),
      ...(isCached && method === 'get' && { 304: notModified }),
      ...describeErrors([
        ...(security ? securityErrors[security] : []),
        ...(params || query || body ? (['validation_error'] as const) : []),
        ...(body ? (['invalid_json', 'payload_too_large', 'unsupported_media_type'] as const) : []),
        ...(route.errors ?? []),
        ...commonErrors,
      ]),
    },
  };
}

const notModified = {
  description: 'Nothing has changed since the response with this ETag. Free.',
  headers: describeHeaders(['X-Request-Id', 'ETag', 'Cache-Control']),
};

/** One response for each status, from the same table that sets it. */
function describeErrors(codes: readonly ErrorCode[]) {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of new Set(codes)) {
    const status = errorStatus[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return Object.fromEntries(
    [...byStatus].map(([status, ofStatus]) => [
      status,
      {
        description: ofStatus.map((code) => `\`${code}\``).join(', '),
        headers: describeHeaders(
          status === 429 || status === 503 ? ['X-Request-Id', 'Retry-After'] : ['X-Request-Id'],
          // Waiting does not help where billing is not configured.
          ofStatus.includes('billing_not_configured') ? ['Retry-After'] : [],
        ),
        content: { 'application/json': { schema: errorBody(ofStatus) } },
      },
    ]),
  );
}

const nearest = {
  nearest: z
    .array(z.object({ slug: z.string(), name: z.string() }))
    .max(3)
    .optional()
    .openapi({ description: 'After a look-up by slug or name: brands that may be meant.' }),
};

const plans = {
  upgrade_url: z.url().optional().openapi({
    description: 'Where a larger plan helps: the address of the plans.',
  }),
};

/** Members of the body that belong to a code. */
const members: Partial<Record<ErrorCode, z.ZodRawShape>> = {
  mfa_required: {
    mfa_token: z.string().optional().openapi({
      description: 'With `mfa_required`, like the next two: pass it to `POST /auth/mfa`.',
    }),
    methods: z.array(z.enum(secondFactorMethods)).optional(),
    passkey_options: z.looseObject({}).optional().openapi({
      description: 'For `navigator.credentials.get` on the site, if the account has a passkey.',
    }),
  },
  service_not_found: nearest,
  brand_not_found: nearest,
  webhook_limit_reached: plans,
  brand_limit_reached: plans,
  key_limit_reached: plans,
  artwork_version_not_found: {
    current_version: z.string().optional().openapi({
      description: 'With `artwork_version_not_found`: the current version for this request.',
    }),
  },
  unsafe_svg: {
    element: z.string().nullable().optional().openapi({
      description: 'With `unsafe_svg`: the element that is at fault; null if no single one is.',
    }),
    line: z.int().min(1).nullable().optional().openapi({
      description: 'With `unsafe_svg`: the line of the file where it begins.',
    }),
    variant: z.enum(variants).optional().openapi({
      description: 'The variant that the drawing was sent for.',
    }),
  },
  variant_not_in_plan: plans,
  rate_limit_exceeded: {
    limit: z.enum(['day', 'burst', 'cap']).openapi({
      description: 'The daily quota, the limit for requests a second, or a cap against abuse.',
    }),
    reset_in_seconds: z.int().min(1).openapi({ description: 'The same as Retry-After.' }),
    upgrade_url: z.url().optional().openapi({
      description: 'With `limit: "day"`, where a larger plan allows more.',
    }),
  },
};

/** The one shape of every error, narrowed to the codes that this status can carry. */
function errorBody(codes: ErrorCode[]) {
  // Without `additionalProperties`, from which generators make index types that number members break.
  return z.object({
    error: z.enum(codes as [ErrorCode, ...ErrorCode[]]),
    message: z.string(),
    docs: z.url().openapi({ description: 'The documentation of the code.' }),
    ...Object.assign({}, ...codes.map((code) => members[code])),
  });
}
