import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { hideBrand, putArtwork, putBrand } from '../../server/brands/edit-brand';
import {
  getUploadedArtwork,
  listAccountBrands,
  listEditedBrands,
} from '../../server/brands/list-brands';
import type { Editor } from '../../server/brands/record-edit';
import { startFollowingCatalog } from '../../server/catalog/current-catalog';
import { findBrand, findBrandByHost } from '../../server/catalog/get-brand';
import { findPastArtwork } from '../../server/catalog/past-artwork';
import { warmSearch } from '../../server/catalog/search/search-brands';
import { publishChanges } from '../../server/journal/publish-events';
import { listChanges, listHistory } from '../../server/journal/list-changes';
import { createOutbound } from '../../server/outbound/send-outbound';
import type { OpenDatabase } from '../../server/platform/database/database';
import { env } from '../../server/platform/env';
import { leaseEndpoints, serveEndpoint } from '../../server/webhooks/deliver';
import { listDeliveries } from '../../server/webhooks/deliveries';
import { createEndpoint } from '../../server/webhooks/endpoints';
import { openSecrets } from '../../server/webhooks/signing-secrets';
import { startWebhookReceiver } from '../stand-ins/webhook-receiver';
import { createAccount } from './factories';
import { someOrigin } from './some-origin';
import { useDatabase } from './test-database';

const page = { limit: 50, offset: 0 };
const neverMs = 3_600_000;
const license = 'CC0-1.0';
const square = (paint: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path fill="${paint}" d="M2 2h20v20H2z"/></svg>`;

export type Lived = {
  owner: string;
  endpointId: string;
  secret: string;
  /** Of the first change, and of the first change of the account's brand. */
  cursors: { catalog: string; own: string };
  /** For `v`, of the drawing that the account has replaced. */
  replaced: string;
};

/**
 * What an operator and an account set on a catalog with `brand-1` and `brand-2`: a correction, a hidden brand, an own
 * brand with a picture, an account's brand with a replaced drawing, and an endpoint that got its events.
 */
export async function liveInCatalog(opened: OpenDatabase): Promise<Lived> {
  useDatabase(opened);
  const { client } = opened;
  const stop = await startFollowingCatalog(opened, warmSearch, neverMs);
  const { id: owner } = await createAccount(client, { tier: 'pro' });
  const by: Editor = { accountId: owner, actor: 'owner', origin: someOrigin };
  const receiver = await startWebhookReceiver();
  const { outboundAllow } = env;
  Object.assign(env, { outboundAllow: ['http', 'private'] });
  try {
    const { id, secret } = await createEndpoint(
      { accountId: owner, origin: someOrigin },
      { url: receiver.url, events: ['brand.changed'] },
    );
    await putBrand('brand-1', { name: 'Corrected', domains: ['corrected.io'] });
    await hideBrand('brand-2', 'as its owner wishes');
    await putBrand('own', { name: 'Own' });
    await putArtwork('own', { variant: 'color', bitmap: await drawPng(), license });
    await putBrand('@acme', { name: 'Acme', domains: ['acme.io'] }, by);
    await putArtwork('@acme', { variant: 'color', svg: square('#0a66c2'), license }, by);
    const replaced = findBrand('@acme', owner)?.artwork.get('color')?.sha256.slice(0, 32) ?? '';
    await putArtwork('@acme', { variant: 'color', svg: square('#e11d48'), license }, by);
    while (await publishChanges(client));
    const send = createOutbound({ allowsHttp: true, allowsPrivate: true, timeoutMs: 2000 });
    for (const one of await leaseEndpoints(client, 10, Date.now()))
      await serveEndpoint(client, one, { send });
    // This one stays to be delivered.
    await putBrand('@acme', { name: 'Acme Rockets', domains: ['acme.io'] }, by);
    while (await publishChanges(client));
    const { changes } = await listChanges(null, 200, owner);
    const cursorOf = (slug: string) => changes.find((one) => one.slug === slug)?.cursor ?? '';
    const cursors = { catalog: cursorOf('brand-1'), own: cursorOf('@acme') };
    return { owner, endpointId: id, secret, cursors, replaced };
  } finally {
    Object.assign(env, { outboundAllow });
    receiver.close();
    await stop();
  }
}

const drawPng = () =>
  sharp({ create: { width: 256, height: 256, channels: 4, background: '#e11d48' } })
    .png()
    .toBuffer();

/** What the service serves of it from a database. */
export async function readLived(opened: OpenDatabase, lived: Lived) {
  useDatabase(opened);
  const { owner, endpointId, cursors } = lived;
  const stop = await startFollowingCatalog(opened, warmSearch, neverMs);
  try {
    const endpoint = await opened.client.webhookEndpoint.findUniqueOrThrow({
      where: { id: endpointId },
    });
    const acme = findBrand('@acme', owner);
    return {
      corrected: {
        name: findBrand('brand-1')?.name,
        byHost: findBrandByHost('corrected.io')?.slug,
      },
      hidden: findBrand('brand-2'),
      own: show('own', null),
      picture: digest(await readUpload('own', null)),
      account: show('@acme', owner),
      byStranger: findBrand('@acme', null),
      drawing: digest(await readUpload('@acme', owner)),
      replaced:
        acme &&
        digest(
          (
            await findPastArtwork({
              slug: '@acme',
              brand: acme,
              variant: 'color',
              version: lived.replaced,
              isPicture: false,
            })
          )?.artwork.svg.read(),
        ),
      edited: await listEditedBrands(undefined, page),
      ofAccount: await listAccountBrands(owner, page),
      changes: await listChanges(cursors.catalog, 200, owner),
      ownChanges: await listChanges(cursors.own, 200, owner),
      history: acme && (await listHistory(acme, 50)),
      deliveries: (await listDeliveries(owner, endpointId, undefined, { limit: 50 })).deliveries,
      secrets: await openSecrets(endpoint, Date.now()),
    };
  } finally {
    await stop();
  }
}

function show(slug: string, viewer: string | null) {
  const brand = findBrand(slug, viewer);
  const drawn = [...(brand?.artwork ?? [])].map(([variant, one]) => [
    variant,
    digest(one.svg.read()),
  ]);
  return { name: brand?.name, domains: brand?.domains, drawn };
}

const readUpload = (slug: string, owner: string | null) => getUploadedArtwork(slug, 'color', owner);

const digest = (bytes: string | Uint8Array | undefined) =>
  bytes && createHash('sha256').update(bytes).digest('hex');
