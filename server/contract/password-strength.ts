/** The person that a new password is for: attackers try known facts about them first. */
export type PasswordOwner = { email: string; name?: string | null | undefined };

/** 0 and 1: guessed at once; 2: within the day; 3: takes a hundred million guesses; 4: more. */
export type PasswordStrength = 0 | 1 | 2 | 3 | 4;

export const passwordStrengthMin: PasswordStrength = 3;
export const passwordStrengthRule = 'is too easy to guess; a few random words work best';

/** Words that anyone would try first on this site. */
const productWords = ['marque', 'wordmark', 'brand', 'logo', 'icon', 'svg', 'api', 'demo'];
const wordLengthMin = 3;

/** The length that is judged: time grows with its square, and guesses are never longer. */
const judgedLengthMax = 32;
/** Spellings such as `p4$$w0rd` to try: each takes as much time as the plain one. */
const spellingsMax = 5;
/** Score 3 of zxcvbn, from which 8 random characters are a rounding error away. */
const guessesMin = 1e8;
/** Four keys in a straight line are a walk: shorter ones occur in words and in random text. */
const walkKeysMin = 4;
/** Walks may alternate, as in `q1w2e3r4` or `qazwsxedcrfv`. */
const alternatingMax = 4;

/**
 * How hard a password is to guess for someone who knows the site and the owner: their words count
 * for nothing, and neither do walks over the keyboard: the rest must be strong by itself. The word
 * lists, 400 kB, are loaded by the first call.
 */
export async function judgePassword(
  password: string,
  owner: PasswordOwner,
): Promise<PasswordStrength> {
  estimator ??= loadEstimator();
  const { check, graphs } = await estimator;
  const words = knownWords(owner);
  const rest = words.reduce(
    (text, word) => text.replaceAll(word, ''),
    password.normalize('NFKC').toLowerCase(),
  );
  // Capitals of the rest count only if nothing was removed.
  const isWhole = rest.length === password.length;
  const judged = isWhole ? password : rest;
  const shortened = shortenWalks(judged, graphs);
  const scores = [...new Set([judged, shortened])].map((text): PasswordStrength => {
    const { score, guesses } = check(text, words);
    return score < passwordStrengthMin && guesses >= guessesMin ? passwordStrengthMin : score;
  });
  return Math.min(...scores) as PasswordStrength;
}

type Estimator = Awaited<ReturnType<typeof loadEstimator>>;
let estimator: Promise<Estimator> | undefined;

async function loadEstimator() {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  const factory = new ZxcvbnFactory({
    dictionary,
    graphs: adjacencyGraphs,
    l33tMaxSubstitutions: spellingsMax,
    maxLength: judgedLengthMax,
  });
  const graphs = Object.values<Graph>(adjacencyGraphs);
  return { check: (text: string, words: string[]) => factory.check(text, words), graphs };
}

/** For each key of a keyboard its neighbors, by direction. */
type Graph = Record<string, (string | null)[]>;

/**
 * Shortens each walk over a keyboard or the alphabet, and each repeated key, to the first key: attackers
 * try them early, however many are chained.
 */
function shortenWalks(text: string, graphs: readonly Graph[]): string {
  const keys = [...text];
  const walked = new Set<number>();
  for (const stepOf of [alphabetStep, ...graphs.map(keyboardStep)]) {
    for (let apart = 1; apart <= alternatingMax; apart++) {
      const steps = keys.map((key, i) => stepOf(keys[i - apart] ?? '', key));
      for (const [i, step] of steps.entries()) {
        const line = Array.from({ length: walkKeysMin - 1 }, (_, back) => i - back * apart);
        if (step === null || line.some((j) => steps[j] !== step)) continue;
        for (const j of line) walked.add(j);
      }
    }
  }
  return keys.filter((_, i) => !walked.has(i)).join('');
}

/** The direction of a key from the one before, or null if they are not neighbors. */
type StepOf = (from: string, to: string) => number | null;

const keyboardStep =
  (graph: Graph): StepOf =>
  (from, to) => {
    const direction = graph[from]?.findIndex((neighbor) => neighbor?.includes(to)) ?? -1;
    return direction < 0 ? null : direction;
  };

const alphabetStep: StepOf = (from, to) => {
  const step = (to.codePointAt(0) ?? 0) - (from.codePointAt(0) ?? Infinity);
  return Math.abs(step) <= 1 ? step : null;
};

/** Longest first, so that no part of a word is left. */
function knownWords({ email, name }: PasswordOwner): string[] {
  const [local = '', host = ''] = email.toLowerCase().split('@');
  const parts = [local, ...local.split(/[^\p{L}\p{N}]+/u), ...host.split('.').slice(0, -1)];
  const names = (name ?? '').toLowerCase().split(/[^\p{L}\p{N}]+/u);
  return [...new Set([...productWords, ...parts, ...names])]
    .filter((word) => word.length >= wordLengthMin)
    .toSorted((a, b) => b.length - a.length);
}
