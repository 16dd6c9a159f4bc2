import type { Outputs } from '../trpc-provider';

type Listed = Outputs['looks']['list']['looks'][number];

export type Outcome = NonNullable<Listed['outcome']>;

type Words = { label: string; tone: 'good' | 'neutral' | 'warn'; meaning: string };

const outcomes: Readonly<Record<Outcome, Words>> = {
  found: { label: 'Found', tone: 'good', meaning: 'The site shows a logo, which is served.' },
  not_a_logo: {
    label: 'Not a logo',
    tone: 'neutral',
    meaning: 'The site has pictures, and none of them is the logo of a brand.',
  },
  no_logo: {
    label: 'No logo',
    tone: 'neutral',
    meaning: 'The site names no picture that could be a logo.',
  },
  moved: {
    label: 'Moved',
    tone: 'neutral',
    meaning: 'The domain leads to another one, which was not followed.',
  },
  unwanted: {
    label: 'Unwanted',
    tone: 'neutral',
    meaning: 'The site asks programs not to take its pictures.',
  },
  no_such_host: {
    label: 'No such host',
    tone: 'neutral',
    meaning: 'The domain has no address.',
  },
  unreachable: {
    label: 'Unreachable',
    tone: 'warn',
    meaning: 'The site gave no page, neither over https nor over http.',
  },
};

export const outcomeNames = Object.keys(outcomes) as Outcome[];

export const isOutcome = (text: string | null | undefined): text is Outcome =>
  typeof text === 'string' && Object.hasOwn(outcomes, text);

/** The state of a look in words. */
export function describeLook({ state, outcome }: Pick<Listed, 'state' | 'outcome'>): Words {
  if (state === 'queued')
    return { label: 'Queued', tone: 'neutral', meaning: 'The site will be looked at soon.' };
  return outcome === null ? outcomes.unreachable : outcomes[outcome];
}

export const describeOutcome = (outcome: Outcome): string => outcomes[outcome].label;
