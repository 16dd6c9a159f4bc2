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

/**
 * How hard a password is to guess for someone who knows the site and the owner: their words count
 * for nothing, and the rest must be strong by itself. The word lists, 400 kB, are loaded by the
 * first call.
 */
export async function judgePassword(
  password: string,
  owner: PasswordOwner,
): Promise<PasswordStrength> {
  estimator ??= loadEstimator();
  const { check } = await estimator;
  const words = knownWords(owner);
  const rest = words.reduce(
    (text, word) => text.replaceAll(word, ''),
    password.normalize('NFKC').toLowerCase(),
  );
  // Capitals of the rest count only if nothing was removed.
  const isWhole = rest.length === password.length;
  const { score, guesses } = check(isWhole ? password : rest, words);
  return score < passwordStrengthMin && guesses >= guessesMin ? passwordStrengthMin : score;
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
  return { check: (text: string, words: string[]) => factory.check(text, words) };
}

/** Longest first, so that no part of a word is left. */
function knownWords({ email, name }: PasswordOwner): string[] {
  const [local = '', host = ''] = email.toLowerCase().split('@');
  const parts = [local, ...local.split(/[^\p{L}\p{N}]+/u), ...host.split('.').slice(0, -1)];
  const names = (name ?? '').toLowerCase().split(/[^\p{L}\p{N}]+/u);
  return [...new Set([...productWords, ...parts, ...names])]
    .filter((word) => word.length >= wordLengthMin)
    .toSorted((a, b) => b.length - a.length);
}
