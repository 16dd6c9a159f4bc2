import { z } from 'zod';
import { isWellFormed, wellFormedRule } from '../contract/limits';
import { AppError } from '../platform/errors';
import { apiAddress, nullWhenMissing, type McpContext, requestJson } from './call-api';

const slugText = z.string().max(200).refine(isWellFormed, wellFormedRule);

/** The brand that a tool is called for. */
export const referenceArguments = {
  slug: slugText.optional().describe('Slug of the brand, such as github.'),
  domain: z.string().max(253).optional().describe('A domain or URL, such as stripe.com.'),
  email: z.string().max(254).optional().describe('A business e-mail address. It is not kept.'),
  repo: z.string().max(512).optional().describe('A repository, such as github.com/vercel/next.js.'),
  purl: z.string().max(512).optional().describe('A package URL, such as pkg:npm/next.'),
};

export const slugList = z.array(slugText).min(1).max(50);

type Reference = { [By in keyof typeof referenceArguments]?: string | undefined };

/** How a brand is identified: by its slug, or by something to look it up by. */
export type ParsedReference =
  | { slug: string }
  | { domain: string }
  | { email: string }
  | { repo: string }
  | { purl: string };

/**
 * Models put a name, a domain or an address into any field that identifies a brand.
 * @throws AppError `validation_error` unless exactly one is given
 */
export function parseReference(reference: Reference): ParsedReference {
  const { slug, domain, email, repo, purl } = reference;
  const given = [slug, domain, email, repo, purl].filter((value) => value !== undefined);
  if (given.length !== 1) {
    throw new AppError(
      'validation_error',
      'Give exactly one of slug, domain, email, repo and purl.',
    );
  }
  if (repo !== undefined) return { repo };
  if (purl !== undefined) return { purl };
  if (email !== undefined) return { email: email.trim() };
  const text = (domain ?? slug ?? '').trim();
  if (text.includes('@')) return { email: text };
  // No slug has a dot.
  return domain !== undefined || text.includes('.') ? { domain: text } : { slug: slugify(text) };
}

/** "Google Cloud" is google-cloud. */
export function slugify(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_]+/g, '-');
}

/**
 * The slug that a reference leads to. Anything but a slug costs one `domain` request.
 * @returns null if there is no such brand
 */
export async function findSlug(context: McpContext, by: ParsedReference): Promise<string | null> {
  if ('slug' in by) return by.slug;
  const found = await requestJson<{ slug: string }>(context, lookUpAddress(by)).catch(
    nullWhenMissing,
  );
  return found && found.slug;
}

/** The URL that looks up anything but a slug. */
export function lookUpAddress(by: Exclude<ParsedReference, { slug: string }>): string {
  const isHost = 'domain' in by || 'email' in by;
  return apiAddress(isHost ? '/v1/brand' : '/v1/lookup', by);
}

export const missHint = 'The catalog has no such brand. Try search_brands with its name.';
