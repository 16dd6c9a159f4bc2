/** Whom a new password is for: what others know about them is tried first. */
export type PasswordOwner = { email: string; name?: string | null | undefined };

/** 0 and 1: guessed at once; 2: within the day; 3: takes a hundred million guesses; 4: more. */
export type PasswordStrength = 0 | 1 | 2 | 3 | 4;

export const passwordStrengthMin: PasswordStrength = 3;
export const passwordStrengthRule = 'is too easy to guess; a few random words work best';

/** The words that anybody would try first on this site. */
const productWords = ['marque', 'wordmark', 'brand', 'logo', 'icon', 'svg', 'api', 'demo'];
const wordLengthMin = 3;

/** Of what is judged: the time grows with the square of the length, and guesses are never that long. */
const judgedLengthMax = 32;
/** Spellings such as `p4$$w0rd` that are tried: each costs as much time as the plain one. */
const spellingsMax = 5;
/** Score 3 of zxcvbn, from which 8 random characters are a rounding error away. */
const guessesMin = 1e8;

/**
 * How hard a password is to guess for somebody who knows the site and the owner: their words count
 * for nothing, and what is left must stand alone. Takes at most some 20 ms. The word lists are
 * loaded with the first call; they have 400 kB.
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
  // Capitals are part of what is left only where nothing was taken away.
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
