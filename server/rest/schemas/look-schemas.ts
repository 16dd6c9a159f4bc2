import { z } from '@hono/zod-openapi';
import { variants } from '../../contract/variants';
import { lookOutcomes } from '../../enrichment/look/look';

const listedLook = z.object({
  domain: z.string(),
  state: z.enum(['queued', 'done']),
  outcome: z
    .union([z.enum(lookOutcomes), z.null()])
    .openapi({ description: 'Of the last look. Null before the first.' }),
  queuedAt: z.iso.datetime(),
  lookedAt: z.iso.datetime().nullable(),
  latencyMs: z.int().min(0).nullable(),
  movedTo: z.string().nullable().openapi({
    description: 'The domain that it leads to, which is not followed.',
  }),
  slug: z.string().nullable().openapi({ description: 'The brand that shows what was found.' }),
});

export const looksResponse = z
  .object({
    enriches: z.boolean().openapi({ description: 'Whether the server looks at sites at all.' }),
    queue: z.object({
      waiting: z.int().min(0),
      running: z.int().min(0),
      oldestSeconds: z.number().min(0).openapi({
        description: 'How long the domain that waits longest has waited.',
      }),
    }),
    looks: z.array(listedLook),
    total: z.int().min(0),
  })
  .openapi('OperatorLooks');

const step = z.object({
  what: z.enum(['robots', 'page', 'manifest', 'picture', 'dns', 'certificate']),
  url: z.string(),
  status: z.int().nullable().openapi({ description: 'Null without a response.' }),
  bytes: z.int().min(0),
  ms: z.number().min(0),
  note: z.string().openapi({ description: 'What was found, or why it failed.' }),
});

const candidate = z.object({
  url: z.string(),
  from: z.string().openapi({ description: 'Where it was named, such as `link rel=icon`.' }),
  mediaType: z.string().nullable(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  chosenAs: z.array(z.enum(variants)),
  verdict: z.string().openapi({ description: 'Why it was chosen or refused.' }),
  preview: z.string().nullable().openapi({
    description: 'A PNG of at most 96 pixels, in base64. Null if it could not be drawn.',
  }),
});

export const lookResponse = listedLook
  .extend({
    dueAt: z.iso.datetime().openapi({
      description:
        'When it is looked at again, if it shows a brand, or may be asked for again. Queued: its place in the queue.',
    }),
    look: z
      .object({
        steps: z.array(step),
        candidates: z.array(candidate),
        choice: z.array(
          z.object({
            variant: z.enum(variants),
            source: z.enum(['site', 'bimi']),
            url: z.string(),
            why: z.string(),
          }),
        ),
        name: z
          .object({
            value: z.string(),
            from: z.string(),
            confidence: z.number().min(0).max(1),
          })
          .nullable(),
        color: z.object({ hex: z.string(), from: z.string() }).nullable(),
        description: z.string().nullable(),
        profiles: z.array(z.string()),
        website: z.string().nullable(),
        verified: z
          .object({
            kind: z.string(),
            organization: z.string().nullable(),
            notAfter: z.iso.datetime(),
          })
          .nullable()
          .openapi({ description: 'The mark certificate, if it is valid.' }),
        note: z.string().openapi({ description: 'Why the found logo is not shown.' }),
      })
      .nullable()
      .openapi({ description: 'Null before the first look.' }),
  })
  .openapi('OperatorLook');
