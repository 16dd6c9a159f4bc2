import type { ReactNode } from 'react';

const questions: { question: string; answer: ReactNode }[] = [
  {
    question: 'What counts as a request?',
    answer:
      'An answer that did the work: a found brand or logo, and a 404 for one that does not exist. A batch counts once, whatever it holds.',
  },
  {
    question: 'What is free?',
    answer:
      'Refused requests (wrong key, wrong input, over the limit), HEAD and OPTIONS, a 304 for something you have already, the list of all brands, and your usage reports. What fails on our side is given back.',
  },
  {
    question: 'May I keep what I fetched?',
    answer:
      'Yes. Answers say how long they stay fresh, and an address with ?v= and the hash of the artwork may be kept for a year. Keep logos on your own servers if you like.',
  },
  {
    question: 'What happens at the limit?',
    answer:
      'The next request of that kind answers 429 and says in how many seconds to come back. Nothing is charged, nothing else stops.',
  },
  {
    question: 'Does a new key reset the counters?',
    answer:
      'No. Limits belong to the account. An upgrade counts at once: the difference is yours the same day.',
  },
  {
    question: 'What if a payment fails?',
    answer:
      'Pro goes on for 14 days while Stripe tries again, and you get a letter. After that the account is on the free plan; its key keeps working.',
  },
  {
    question: 'Can I run it myself?',
    answer:
      'Yes: one command, everything embedded, under the MIT license. On your own server you give accounts whatever plan you want.',
  },
  {
    question: 'May I use every logo anywhere?',
    answer:
      'Each logo comes with its license, attribution and source. A license of the drawing is not a license of the trademark: follow the guidelines of the brand, which we link where they are known.',
  },
];

/** Open and shut without JavaScript. */
export function Questions() {
  return (
    <section className="pt-24">
      <h2 className="text-2xl">Questions</h2>
      <div className="mt-6 border-t border-line">
        {questions.map(({ question, answer }) => (
          <details key={question} className="group border-b border-line">
            <summary className="flex items-center justify-between gap-4 py-4 font-medium">
              {question}
              <span aria-hidden className="text-muted transition-transform group-open:rotate-45">
                +
              </span>
            </summary>
            <p className="max-w-[65ch] pb-5 text-muted">{answer}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
