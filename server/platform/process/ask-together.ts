type Waiting<Reply> = { resolve: (reply: Reply) => void; reject: (error: unknown) => void };

/**
 * Merges equal questions of one event-loop turn into one command to a store: a command is slow beside
 * the rest of a request. A command is sent after all of its questions have been asked, so its reply is new to each of them.
 * @param alike what questions must have in common to share a command
 * @param ask gets the number of questions; resolves to a reply for each, in order
 * @param options.isOneAtATime whether questions also wait for the command of earlier equal ones, to share the next
 */
export function createAskTogether<Question, Reply>(
  alike: (question: Question) => string,
  ask: (question: Question, count: number) => Promise<readonly Reply[]>,
  { isOneAtATime = false } = {},
): (question: Question) => Promise<Reply> {
  const waitingFor = new Map<string, Waiting<Reply>[]>();
  const running = new Map<string, Promise<void>>();
  const askFor = async (key: string, question: Question) => {
    const waiting = waitingFor.get(key) ?? [];
    waitingFor.delete(key);
    try {
      const replies = await ask(question, waiting.length);
      for (const [i, reply] of replies.entries()) waiting[i]?.resolve(reply);
    } catch (error) {
      for (const { reject } of waiting) reject(error);
    }
  };
  const askOnceFree = async (key: string, question: Question) => {
    // Otherwise after all requests that have arrived were read.
    await (running.get(key) ?? new Promise(setImmediate));
    const asked = askFor(key, question);
    if (!isOneAtATime) return;
    running.set(key, asked);
    await asked;
    if (running.get(key) === asked) running.delete(key);
  };
  return (question) =>
    new Promise((resolve, reject) => {
      const key = alike(question);
      const waiting = waitingFor.get(key) ?? [];
      waiting.push({ resolve, reject });
      if (waiting.length > 1) return;
      waitingFor.set(key, waiting);
      // It appears in the trace of the first question.
      void askOnceFree(key, question);
    });
}
