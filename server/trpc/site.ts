import path from 'node:path';
import { demoKeyFile } from '../accounts/ensure-demo-account';
import { currentCatalog } from '../catalog/current-catalog';
import { listKnownBrands } from '../catalog/showcase';
import { env } from '../platform/env';
import { AppError } from '../platform/errors';
import { exampleRequests } from '../platform/example-requests';
import { isOutboxOpen } from '../platform/mail/is-outbox-open';
import { listOutbox } from '../platform/mail/outbox';
import { listBackgroundStops, listVariantPictures } from '../presenters/present-landing';
import type { TrpcContext } from './context';
import { publicProcedure, router } from './trpc';

const outboxShownMax = 50;

const mayReadOutbox = ({ client }: TrpcContext) =>
  isOutboxOpen({ address: client.address ?? '', host: client.host });

export const siteRouter = router({
  /** What the landing page shows of the catalog and of this installation. */
  landing: publicProcedure.query(async () => {
    const catalog = currentCatalog();
    const keyFile = demoKeyFile();
    return {
      brands: catalog.brands.length,
      domains: catalog.byHost.size,
      marks: listKnownBrands(catalog).map(({ slug, name }) => ({ slug, name })),
      backgrounds: await listBackgroundStops(catalog),
      pictures: listVariantPictures(catalog),
      keyFile,
      requests: exampleRequests(keyFile === null ? '$MARQUE_KEY' : `$(cat ${keyFile})`),
    };
  }),
  /** What this installation sells. */
  offer: publicProcedure.query(() => ({ isProSold: env.stripe !== undefined })),
  /** How to sign in, and where the messages go that a page tells its visitor to wait for. */
  signIn: publicProcedure.query(({ ctx }) => ({
    providers: [
      ...(env.github ? [{ id: 'github' as const, name: 'GitHub' }] : []),
      ...(env.google ? [{ id: 'google' as const, name: 'Google' }] : []),
    ],
    isOutboxOpen: mayReadOutbox(ctx),
    /** Where mail can be sent, a key works only once its account's address is verified. */
    isVerificationNeeded: env.smtpUrl !== undefined,
  })),
  /**
   * The newest messages of the outbox.
   * @throws AppError `not_found` for whoever may not read it
   */
  outbox: publicProcedure.query(({ ctx }) => {
    if (!mayReadOutbox(ctx)) throw new AppError('not_found', 'There is no outbox here.');
    return listOutbox(path.join(env.dataFolder, 'outbox'), outboxShownMax);
  }),
});
