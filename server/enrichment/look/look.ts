import type { Variant } from '../../contract/variants';
import type { SiteName } from './name/choose-name';

/** What came of a look at a brand's own site. */
export const lookOutcomes = [
  /** At least one drawing or picture was chosen. */
  'found',
  /** The site has pictures, and none of them is a logo: a hosting company's default, a parked page, a captcha, a blank. */
  'not_a_logo',
  /** The site has no picture that could be a logo. */
  'no_logo',
  /** The domain leads to another registrable domain, which is recorded and not followed. */
  'moved',
  /** `robots.txt`, or a wish such as `noai` or `noimageindex`. */
  'unwanted',
  'no_such_host',
  /** Neither `https` nor `http` gave a page: refused, too slow, too large, an error status. */
  'unreachable',
] as const;

export type LookOutcome = (typeof lookOutcomes)[number];

/** A request of a look, for people to read. */
export type LookStep = {
  what: 'robots' | 'page' | 'manifest' | 'picture' | 'dns' | 'certificate';
  url: string;
  /** Null without a response. */
  status: number | null;
  bytes: number;
  ms: number;
  /** What was found, or why it failed. */
  note: string;
};

/** A picture that could be the logo. */
export type LookCandidate = {
  url: string;
  /** Where it was named: `link rel=icon`, `manifest`, `JSON-LD`, `header`, `BIMI` … */
  from: string;
  mediaType: string | null;
  width: number | null;
  height: number | null;
  /** The variants that it became. */
  chosenAs: Variant[];
  /** Why it was chosen or refused, in plain words. */
  verdict: string;
  /** A PNG of at most 96 pixels, re-encoded by us. Null if it could not be drawn. */
  preview: Uint8Array | null;
};

/** A drawing or picture for a variant. An SVG has passed the sanitizer once and is sanitized again when it is stored. */
export type ChosenDrawing = {
  variant: Variant;
  source: 'site' | 'bimi';
  url: string;
  why: string;
} & ({ svg: string } | { bitmap: Uint8Array });

/** A mark certificate that chains to a trusted root, is in its time and names the domain. */
export type VerifiedMark = {
  kind: 'VMC' | 'CMC';
  /** The subject's organization. */
  organization: string | null;
  notAfter: Date;
};

/** What the domain says about its mark in DNS, for the mail that it sends. */
export type Bimi = {
  steps: LookStep[];
  /** The mark of the certificate if that is verified, else the one that the record leads to. */
  svg: { text: string; url: string } | null;
  verified: VerifiedMark | null;
  /** What was found, and why it is not verified, in plain words. */
  note: string;
};

export type Look = {
  /** A registrable domain, in ASCII. */
  domain: string;
  at: Date;
  outcome: LookOutcome;
  steps: LookStep[];
  candidates: LookCandidate[];
  drawings: ChosenDrawing[];
  name: SiteName | null;
  /** Bare RRGGBB in upper case. */
  color: { hex: string; from: 'theme-color' | 'manifest' | 'ink' } | null;
  description: string | null;
  /** `sameAs` addresses of social networks. */
  profiles: string[];
  /** The page that was read. */
  website: string | null;
  movedTo: string | null;
  verified: VerifiedMark | null;
};
