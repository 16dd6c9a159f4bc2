import type { SendOutbound } from '../../outbound/send-outbound';
import { chooseDrawings, type Judged } from './choose-drawings';
import { chooseName } from './name/choose-name';
import { labelOf } from './name/clean-name';
import { chooseColor, listProfiles, shortenDescription } from './describe-site';
import type { Bimi, ChosenDrawing, Look, LookCandidate, LookOutcome } from './look';
import { lookAtFallbacks, lookAtMail, lookAtPictures, type Pictures } from './look-at-pictures';
import { type Home, openHome } from './open-home';
import type { Manifest, Page } from './page/page';
import { readManifest } from './page/read-head';
import { fold } from './name/resembles';
import { Visit } from './visit';

const lookMsMax = 15_000;
/** What a record of the mail leads to: a drawing and a certificate. */
const mailRequestsMax = 2;

export type LookMeans = {
  send: SendOutbound;
  findBimi: (domain: string, signal: AbortSignal) => Promise<Bimi>;
  now?: () => Date;
};

/**
 * Looks at the home page of a registrable domain and chooses its logo, name and color, with reasons. At most 15 seconds and
 * 12 requests; never throws for what the site does.
 */
export async function lookAtSite(
  domain: string,
  { send, findBimi, now = () => new Date() }: LookMeans,
): Promise<Look> {
  const signal = AbortSignal.timeout(lookMsMax);
  const visit = new Visit(send, domain, signal);
  try {
    return await look(domain, visit, findBimi, now());
  } finally {
    visit.end();
  }
}

async function look(
  domain: string,
  visit: Visit,
  findBimi: LookMeans['findBimi'],
  at: Date,
): Promise<Look> {
  const means = { visit, label: fold(labelOf(domain)) };
  visit.othersRequests = mailRequestsMax;
  const ofMail = findBimi(domain, visit.signal)
    .catch((): Bimi => ({
      steps: [],
      svg: null,
      verified: null,
      note: 'The record of the mail could not be read.',
    }))
    .then((bimi) => {
      visit.othersRequests = bimi.steps.filter(({ what }) => what !== 'dns').length;
      return bimi;
    });
  const home = await openHome(domain, means);
  const site = await readHome(home, means);
  const bimi = await ofMail;
  const mail = bimi.svg === null ? null : await lookAtMail(bimi.svg, means.label);
  return compose({ domain, at, home, site, bimi, mail, steps: [...visit.steps, ...bimi.steps] });
}

type Site = Pictures & { page: Page | null; manifest: Manifest | null };
type Means = { visit: Visit; label: string };

const nothing: Site = { judged: [], refused: [], isGeneric: false, page: null, manifest: null };

async function readHome(home: Home, means: Means): Promise<Site> {
  if (home.kind === 'none') return nothing;
  if (home.kind === 'guarded')
    return { ...nothing, ...(await lookAtFallbacks(home.origin, means)) };
  const { page } = home;
  const manifest = page.manifest === null ? null : await fetchManifest(page.manifest, means.visit);
  return { ...(await lookAtPictures(page, manifest, means)), page, manifest };
}

async function fetchManifest(url: string, visit: Visit): Promise<Manifest | null> {
  if (url.startsWith('data:')) return null;
  const fetched = await visit.fetch('manifest', url, true);
  if (fetched.kind !== 'response' || fetched.response.status !== 200) return null;
  const manifest = readManifest(fetched.response.body, fetched.response.url);
  fetched.step.note ||= manifest === null ? 'not a manifest' : `${manifest.icons.length} icons`;
  return manifest;
}

type Parts = {
  domain: string;
  at: Date;
  home: Home;
  site: Site;
  bimi: Bimi;
  mail: Judged | null;
  steps: Look['steps'];
};

function compose({ domain, at, home, site, bimi, mail, steps }: Parts): Look {
  const isUnwanted = home.kind === 'none' && home.outcome === 'unwanted';
  const judged = [...(mail === null ? [] : [mail]), ...site.judged];
  const chosen = isUnwanted
    ? { drawings: [], candidates: [] }
    : preferVerified(chooseDrawings(judged), bimi, mail);
  const { drawings, candidates } = chosen;
  const outcome = drawings.length > 0 ? 'found' : outcomeOf(home, site);
  const marks = judged
    .filter(({ refusal, onLight }) => refusal === null && onLight)
    .toSorted((one, other) => other.quality - one.quality);
  const { page } = site;
  return {
    domain,
    at,
    outcome,
    steps,
    candidates: [...candidates, ...site.refused],
    drawings,
    name: page === null && drawings.length === 0 ? null : chooseName(domain, page, site.manifest),
    color: drawings.length === 0 && page === null ? null : chooseColor(page, site.manifest, marks),
    description: shortenDescription(page?.description ?? null),
    profiles: page === null ? [] : listProfiles(page),
    website: page?.url ?? null,
    movedTo: home.kind === 'none' ? home.movedTo : null,
    verified: isUnwanted ? null : bimi.verified,
  };
}

function outcomeOf(home: Home, site: Site): LookOutcome {
  if (home.kind === 'none') return home.outcome;
  if (home.kind === 'guarded') return home.isChallenge ? 'not_a_logo' : 'unreachable';
  return site.isGeneric ? 'not_a_logo' : 'no_logo';
}

type Choice = { drawings: ChosenDrawing[]; candidates: LookCandidate[] };

/** The mark of a certificate is the one that is shown in color, whatever the site has. */
function preferVerified({ drawings, candidates }: Choice, bimi: Bimi, mail: Judged | null): Choice {
  const svg = mail?.measured.svg ?? null;
  if (bimi.verified === null || mail === null || svg === null) return { drawings, candidates };
  const why = `Its ${bimi.verified.kind} certificate proves that it is the mark of this domain.`;
  const [own, ...others] = candidates;
  const without = others.map((one) => ({
    ...one,
    chosenAs: one.chosenAs.filter((variant) => variant !== 'color'),
  }));
  return {
    drawings: [
      { variant: 'color', source: 'bimi', url: mail.named.url, why, svg },
      ...drawings.filter(({ variant }) => variant !== 'color'),
    ],
    candidates:
      own === undefined
        ? without
        : [
            {
              ...own,
              chosenAs: ['color', ...own.chosenAs.filter((variant) => variant !== 'color')],
              verdict: `color: ${why}`,
            },
            ...without,
          ],
  };
}
