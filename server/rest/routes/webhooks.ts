import { z } from '@hono/zod-openapi';
import { deliveryStates, webhookLimits } from '../../contract/webhook-events';
import { caps } from '../../limits/caps';
import { listDeliveries, replayDelivery, replaySince, sendTest } from '../../webhooks/deliveries';
import {
  createEndpoint,
  deleteEndpoint,
  getEndpoint,
  listEndpoints,
  type Owner,
  rollSecret,
  updateEndpoint,
} from '../../webhooks/endpoints';
import { jsonResponse } from '../openapi/describe-route';
import { originlessOf, requestOrigin } from '../request/authenticate';
import type { RouteRequest } from '../request/handle-request';
import { noContent, privateJson } from '../request/responses';
import { route } from '../request/route';
import {
  changedWebhook,
  createdWebhookResponse,
  deliveriesResponse,
  deliveryResponse,
  newWebhook,
  webhookResponse,
  webhooksResponse,
} from '../schemas/webhook-schemas';
import { wholeNumber } from '../schemas/parameters';

/** The same routes for an account's webhooks and for the operator's. */
type Scope = {
  prefix: '/v1/webhooks' | '/admin/webhooks';
  /** What the ids of operations end in. */
  ending: 'Webhook' | 'OperatorWebhook';
  whose: string;
  common:
    | { tag: string; security: 'apiKeyOrBearer'; cap: typeof caps.webhooks }
    | { tag: string; security: 'admin' };
  ownerOf: (request: Pick<RouteRequest, 'caller' | 'c'>) => Owner;
};

const ofAccount: Scope = {
  prefix: '/v1/webhooks',
  ending: 'Webhook',
  whose: 'of your account',
  common: { tag: 'Webhooks', security: 'apiKeyOrBearer', cap: caps.webhooks },
  ownerOf: ({ caller, c }) => ({ accountId: caller.accountId, origin: requestOrigin(c) }),
};

const ofOperator: Scope = {
  prefix: '/admin/webhooks',
  ending: 'OperatorWebhook',
  whose: 'of the installation, which get the events of all accounts',
  common: { tag: 'Operation', security: 'admin' },
  ownerOf: ({ c }) => ({ accountId: null, origin: originlessOf(c) }),
};

function declareList({ prefix, ending, whose, common, ownerOf }: Scope) {
  return [
    route(
      {
        ...common,
        method: 'get',
        path: prefix,
        operationId: `list${ending}s`,
        summary: `List the webhooks ${whose}`,
        responses: { 200: jsonResponse('Webhooks, the oldest first.', webhooksResponse) },
      },
      async (request) => privateJson({ webhooks: await listEndpoints(ownerOf(request).accountId) }),
    ),
    route(
      {
        ...common,
        method: 'post',
        path: prefix,
        operationId: `create${ending}`,
        summary: `Add a webhook to those ${whose}`,
        description:
          'Messages are signed by Standard Webhooks with the `secret` in the response, which is shown once.',
        body: newWebhook,
        responses: { 201: jsonResponse('The webhook, with its secret.', createdWebhookResponse) },
        errors: ['webhook_limit_reached'],
      },
      async (request) => privateJson(await createEndpoint(ownerOf(request), request.body), 201),
    ),
  ];
}

const idOnly = z.object({ id: z.uuid().openapi({ description: 'The `id` of the webhook.' }) });

const ofOne = { params: idOnly, errors: ['not_found'] } as const;

function declareWebhook({ prefix, ending, whose, common, ownerOf }: Scope) {
  const one = { ...common, ...ofOne, path: `${prefix}/{id}` } as const;
  const oneWebhook = { 200: jsonResponse('The webhook.', webhookResponse) };
  return [
    route(
      {
        ...one,
        method: 'get',
        operationId: `get${ending}`,
        summary: `Get one of the webhooks ${whose}`,
        responses: oneWebhook,
      },
      async (request) =>
        privateJson(await getEndpoint(ownerOf(request).accountId, request.params.id)),
    ),
    route(
      {
        ...one,
        method: 'patch',
        operationId: `update${ending}`,
        summary: `Change one of the webhooks ${whose}`,
        description: 'Only the given fields change.',
        body: changedWebhook,
        responses: oneWebhook,
      },
      async ({ body: { enabled: isEnabled, ...body }, ...request }) => {
        const change = { ...body, isEnabled };
        return privateJson(await updateEndpoint(ownerOf(request), request.params.id, change));
      },
    ),
    route(
      {
        ...one,
        method: 'delete',
        operationId: `delete${ending}`,
        summary: `Remove one of the webhooks ${whose}`,
        responses: { 204: { description: 'It is removed, with its deliveries.' } },
      },
      async (request) => {
        await deleteEndpoint(ownerOf(request), request.params.id);
        return noContent();
      },
    ),
  ];
}

function declareSecretAndTest({ prefix, ending, whose, common, ownerOf }: Scope) {
  const one = { ...common, ...ofOne } as const;
  return [
    route(
      {
        ...one,
        path: `${prefix}/{id}/roll`,
        method: 'post',
        operationId: `roll${ending}Secret`,
        summary: `Give one of the webhooks ${whose} a new secret`,
        description: `For ${webhookLimits.overlapHours} hours messages carry a signature by the old secret too.`,
        responses: { 200: jsonResponse('The webhook, with its secret.', createdWebhookResponse) },
      },
      async (request) => privateJson(await rollSecret(ownerOf(request), request.params.id)),
    ),
    route(
      {
        ...one,
        path: `${prefix}/{id}/test`,
        method: 'post',
        operationId: `test${ending}`,
        summary: `Send a test to one of the webhooks ${whose}`,
        responses: { 202: jsonResponse('The message, which will be sent.', deliveryResponse) },
        errors: ['not_found', 'webhook_disabled'],
      },
      async (request) =>
        privateJson(await sendTest(ownerOf(request).accountId, request.params.id), 202),
    ),
  ];
}

function declareDeliveries({ prefix, ending, whose, common, ownerOf }: Scope) {
  const one = { ...common, ...ofOne } as const;
  return [
    route(
      {
        ...one,
        path: `${prefix}/{id}/deliveries`,
        method: 'get',
        operationId: `list${ending}Deliveries`,
        summary: `List the deliveries of one of the webhooks ${whose}`,
        description: `They are kept for ${webhookLimits.days} days.`,
        query: z.object({
          state: z.enum(deliveryStates).optional().openapi({ description: 'Only those.' }),
          limit: wholeNumber(
            { min: 1, max: webhookLimits.pageMax, default: 20 },
            'Deliveries in one response.',
          ),
          before: z.uuid().optional().openapi({
            description: '`nextBefore` of the response before, for the deliveries before those.',
          }),
        }),
        responses: { 200: jsonResponse('Deliveries, the newest first.', deliveriesResponse) },
      },
      async ({ query: { state, ...page }, ...request }) => {
        const { accountId } = ownerOf(request);
        return privateJson(await listDeliveries(accountId, request.params.id, state, page));
      },
    ),
  ];
}

function declareReplays({ prefix, ending, whose, common, ownerOf }: Scope) {
  const one = { ...common, ...ofOne } as const;
  return [
    route(
      {
        ...one,
        path: `${prefix}/{id}/replay`,
        method: 'post',
        operationId: `replay${ending}`,
        summary: `Send the messages to one of the webhooks ${whose} again`,
        description: 'All of them since a time, in their order and under their ids.',
        body: z.strictObject({ since: z.iso.datetime({ offset: true }) }),
        responses: {
          200: jsonResponse('How many will be sent.', z.object({ replayed: z.int().min(0) })),
        },
        errors: ['not_found', 'webhook_disabled'],
      },
      async ({ body, ...request }) => {
        const { accountId } = ownerOf(request);
        return privateJson(await replaySince(accountId, request.params.id, new Date(body.since)));
      },
    ),
    route(
      {
        ...common,
        path: `${prefix}/{id}/deliveries/{deliveryId}/replay`,
        params: idOnly.extend({
          deliveryId: z.uuid().openapi({ description: 'The `id` of the delivery.' }),
        }),
        method: 'post',
        operationId: `replay${ending}Delivery`,
        summary: `Send a message to one of the webhooks ${whose} again`,
        responses: { 204: { description: 'It will be sent.' } },
        errors: ['not_found', 'webhook_disabled'],
      },
      async ({ params: { id, deliveryId }, ...request }) => {
        await replayDelivery(ownerOf(request).accountId, id, deliveryId);
        return noContent();
      },
    ),
  ];
}

export const webhookRoutes = [ofAccount, ofOperator].flatMap((scope) => [
  ...declareList(scope),
  ...declareWebhook(scope),
  ...declareSecretAndTest(scope),
  ...declareDeliveries(scope),
  ...declareReplays(scope),
]);
