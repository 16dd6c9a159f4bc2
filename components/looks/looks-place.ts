import { hrefOf, type LogPage } from '../log/log-page';
import { isOutcome, type Outcome } from './describe-look';

/** What the page shows: one look, or a list. Absent members do not apply. */
export type LooksPlace = {
  /** The domain of one look. */
  domain?: string;
  outcome?: Outcome;
  /** How many looks of the list to skip. */
  skip?: string;
};

export const looksPage: LogPage<LooksPlace> = {
  path: '/dashboard/looks',
  names: ['domain', 'outcome', 'skip'],
  parse: (read) => {
    const [domain, outcome, skip] = [read('domain')?.slice(0, 253), read('outcome'), read('skip')];
    return {
      ...(domain && { domain }),
      ...(isOutcome(outcome) && { outcome }),
      ...(skip && /^[1-9]\d{0,5}$/.test(skip) && { skip }),
    };
  },
};

export const placeOf = (place: LooksPlace = {}): string => hrefOf(looksPage, place);
