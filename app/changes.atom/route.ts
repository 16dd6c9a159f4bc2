import {
  actorNames,
  describeFact,
  kindNames,
  nameFact,
} from '../../components/changes/change-words';
import type { Outputs } from '../../components/trpc-provider';
import { env } from '../../server/platform/env';
import { siteTrpc } from '../site-trpc';

export const dynamic = 'force-dynamic';

type Change = Outputs['catalog']['changes']['changes'][number];

/** The latest changes as an Atom feed (RFC 4287). Pictures are on the page: other sites may not show them. */
export async function GET(): Promise<Response> {
  const trpc = await siteTrpc();
  const [{ changes }, { seededAt }] = await Promise.all([
    trpc.catalog.changes.query({}),
    trpc.catalog.facts.query(),
  ]);
  const page = `${env.publicUrl}/changes`;
  const updated = changes[0]?.time ?? seededAt ?? new Date(0).toISOString();
  const feed = [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    `<id>${escape(page)}</id>`,
    '<title>Changes of brands</title>',
    `<updated>${updated}</updated>`,
    '<author><name>Marque</name></author>',
    `<link rel="self" type="application/atom+xml" href="${escape(`${page}.atom`)}"/>`,
    `<link rel="alternate" type="text/html" href="${escape(page)}"/>`,
    ...changes.map(writeEntry),
    '</feed>',
  ].join('\n');
  return new Response(`${feed}\n`, {
    headers: {
      'Content-Type': 'application/atom+xml; charset=utf-8',
      'Cache-Control': 'public, max-age=300',
    },
  });
}

function writeEntry(change: Change): string {
  const { cursor, time, slug, name, kind, by, hasPage } = change;
  const address = hasPage ? `/brands/${slug}` : '/changes';
  return [
    '<entry>',
    `<id>${escape(`${env.publicUrl}/changes#${cursor}`)}</id>`,
    `<title>${escape(`${name}: ${kindNames[kind]}`)}</title>`,
    `<updated>${time}</updated>`,
    `<link rel="alternate" type="text/html" href="${escape(env.publicUrl + address)}"/>`,
    `<summary>${escape(summarize(change, actorNames[by] ?? by))}</summary>`,
    '</entry>',
  ].join('\n');
}

function summarize({ facts, drawings }: Change, who: string): string {
  const lines = [
    ...facts.map(
      ([fact, before, after]) =>
        `${nameFact(fact)}: ${describeFact(before)} → ${describeFact(after)}`,
    ),
    ...(drawings.length > 0
      ? [`Drawings: ${drawings.map(({ variant }) => variant).join(', ')}`]
      : []),
  ];
  return [`${who}.`, ...lines].join('\n');
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

const escape = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? sign);
