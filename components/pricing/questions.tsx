import { Disclosure } from '../ui/disclosure';

const listQuestions = (free: string, pro: string): { question: string; answer: string }[] => [
  {
    question: 'What counts as a request?',
    answer:
      'Every completed lookup: a brand or logo that we find, and a 404 for one that does not exist. A batch counts once, whatever its size.',
  },
  {
    question: 'What is free?',
    answer:
      'Refused requests (wrong key, invalid input, over the limit), HEAD and OPTIONS, a 304 for something you already have, the list of all brands, and your usage reports. We refund requests that fail on our side.',
  },
  {
    question: 'May I keep what I fetched?',
    answer:
      'Yes. Every response states how long you can cache it, and you can cache a URL with ?v= and the hash of the artwork for a year. You can also keep logos on your own servers.',
  },
  {
    question: 'What happens at the limit?',
    answer:
      'The next request of that kind returns a 429 that says when to try again. We charge nothing, and other kinds of requests keep working.',
  },
  {
    question: 'Does a new key reset the counters?',
    answer:
      'No. Limits apply to the account. After an upgrade, the new limits apply immediately, including today.',
  },
  {
    question: 'What if a payment fails?',
    answer: `${pro} stays active for 14 days while Stripe tries again, and you get an e-mail. After that, your account moves to the ${free} plan. Your key keeps working.`,
  },
  {
    question: 'Can I run it myself?',
    answer:
      'Yes, with one command, everything included, under the MIT license. On your own server, you can give accounts any plan.',
  },
  {
    question: 'May I use every logo anywhere?',
    answer:
      'Each logo comes with its license, attribution and source. A license for the artwork is not a license for the trademark. Follow the brand’s guidelines: we link to them when we know them.',
  },
];

export function Questions({ free, pro }: { free: string; pro: string }) {
  return (
    <section className="pt-24">
      <h2 className="text-2xl">Questions</h2>
      <div className="mt-6 border-t border-line">
        {listQuestions(free, pro).map(({ question, answer }) => (
          <Disclosure key={question} summary={question}>
            <p className="max-w-[65ch] pb-5 text-muted">{answer}</p>
          </Disclosure>
        ))}
      </div>
    </section>
  );
}
