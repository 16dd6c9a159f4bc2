type Waiting<Reply> = { resolve: (reply: Reply) => void; reject: (error: unknown) => void };

/**
 * Asks the store once for all that is asked alike in the same turn of the event loop: its command takes as much CPU
 * time as the rest of a request.
 * @param alike what questions have in common that one command can ask
 * @param ask how often the question was asked; resolves to a reply for each time, in their order
 */
export function createAskTogether<Question, Reply>(
  alike: (question: Question) => string,
  ask: (question: Question, count: number) => Promise<readonly Reply[]>,
): (question: Question) => Promise<Reply> {
  const waitingFor = new Map<string, Waiting<Reply>[]>();
  const askFor = async (key: string, question: Question, waiting: Waiting<Reply>[]) => {
    waitingFor.delete(key);
    try {
      const replies = await ask(question, waiting.length);
      for (const [i, reply] of replies.entries()) waiting[i]?.resolve(reply);
    } catch (error) {
      for (const { reject } of waiting) reject(error);
    }
  };
  return (question) =>
    new Promise((resolve, reject) => {
      const key = alike(question);
      const waiting = waitingFor.get(key) ?? [];
      waiting.push({ resolve, reject });
      if (waiting.length > 1) return;
      waitingFor.set(key, waiting);
      // After all requests that have arrived were read. The trace of the first one shows it.
      setImmediate(() => void askFor(key, question, waiting));
    });
}
