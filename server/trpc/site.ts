import path from 'node:path';
import { z } from 'zod';
import { demoKeyFile } from '../accounts/ensure-demo-account';
import { findRelyingParty } from '../accounts/second-factor/webauthn';
import { currentCatalog } from '../catalog/current-catalog';
import { listMostWanted } from '../catalog/misses/list-misses';
import { listKnownBrands } from '../catalog/showcase';
import { env } from '../platform/env';
import { AppError } from '../platform/errors';
import { offeredPlans } from '../platform/plans';
import {
  exampleRequests,
  listVariantPictures,
  wallBackgrounds,
} from '../presenters/present-landing';
import { isOutboxOpen, listOutbox, outboxToken } from '../platform/mail/outbox';
import { isToken } from '../platform/process/secrets';
import { findText, textNames } from '../platform/texts/find-text';
import { presentStatus } from '../presenters/present-status';
import { configuredProviders } from './security';
import { publicProcedure, router } from './trpc';

const outboxShownMax = 50;

export const siteRouter = router({
  /** The facts on the landing page about the catalog and this installation. */
  landing: publicProcedure.query(() => {
    const catalog = currentCatalog();
    const keyFile = demoKeyFile();
    return {
      brands: catalog.brands.length,
      known: catalog.known.length,
      domains: catalog.byHost.size,
      marks: listKnownBrands(catalog).map(({ slug, name }) => ({ slug, name })),
      backgrounds: wallBackgrounds,
      pictures: listVariantPictures(catalog),
      keyFile,
      requests: exampleRequests(keyFile === null ? '$MARQUE_KEY' : `$(cat ${keyFile})`),
    };
  }),
  /** Whether it looks at the sites of brands that the catalog does not have. */
  enrichment: publicProcedure.query(() => ({ enriches: env.enriches })),
  /** The plans of this installation, and whether it sells them. */
  offer: publicProcedure.query(() => ({
    isProSold: env.stripe !== undefined,
    plans: offeredPlans,
  })),
  /** The terms or the privacy page, in Markdown. */
  text: publicProcedure.input(z.object({ name: z.enum(textNames) })).query(async ({ input }) => {
    const { markdown, changedAt } = await findText(input.name);
    return { markdown, changedAt: changedAt?.toISOString() ?? null };
  }),
  /** What many accounts have looked up and not found; null if the operator does not publish it. */
  wanted: publicProcedure.query(() => (env.mostWanted ? listMostWanted() : null)),
  /** The current state of the service. */
  status: publicProcedure.query(({ ctx }) => presentStatus(ctx.requestId)),
  /** How to sign in, and where the messages go that a page asks its visitor to wait for. */
  signIn: publicProcedure.query(() => ({
    providers: configuredProviders().map(({ id, name }) => ({ id, name })),
    isOutboxOpen: isOutboxOpen(),
    arePasskeysPossible: findRelyingParty() !== null,
    /** If mail can be sent, a key works only once its account's address is verified. */
    isVerificationNeeded: env.smtpUrl !== undefined,
  })),
  /**
   * The newest messages of the outbox; null for a visitor on this machine who has not yet opened it with
   * the printed URL.
   * @throws AppError `not_found` for everyone else
   */
  outbox: publicProcedure.query(({ ctx: { client } }) => {
    if (!isOutboxOpen() || client.outboxToken === null) {
      throw new AppError('not_found', 'There is no outbox here.');
    }
    if (!isToken(client.outboxToken, outboxToken())) return null;
    return listOutbox(path.join(env.dataFolder, 'outbox'), outboxShownMax);
  }),
});
