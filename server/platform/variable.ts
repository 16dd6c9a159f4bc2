import { z } from 'zod';

/** The documentation of a variable, for `npm run docs:env`. */
export type Documentation = {
  /** One sentence or two, in Markdown, for `docs/configuration.md` and `.env.example`. */
  description: string;
  /** The value that `.env.example` shows in place of the default. */
  example?: string;
  /** What happens without the variable, where its schema has no default. */
  fallback?: string;
};

/** An empty value in a `.env` file means "not set". */
export const variable = <T extends z.ZodType>(schema: T, documentation: Documentation) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema).meta(documentation);
