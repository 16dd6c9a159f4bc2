const questions: { question: string; answer: string }[] = [
  {
    question: 'What counts as a request?',
    answer:
      'Every lookup that was carried out: a brand or logo that was found, and a 404 for one that does not exist. A batch counts once, whatever its size.',
  },
  {
    question: 'What is free?',
    answer:
      'Refused requests (wrong key, invalid input, over the limit), HEAD and OPTIONS, a 304 for something you already have, the list of all brands, and your usage reports. Requests that fail on our side are refunded.',
  },
  {
    question: 'May I keep what I fetched?',
    answer:
      'Yes. Responses say how long they stay fresh, and a URL with ?v= and the hash of the artwork can be cached for a year. You can also keep logos on your own servers.',
  },
  {
    question: 'What happens at the limit?',
    answer:
      'The next request of that kind gets a 429 that says when to try again. Nothing is charged, and other kinds of requests keep working.',
  },
  {
    question: 'Does a new key reset the counters?',
    answer:
      'No. Limits belong to the account. An upgrade takes effect at once, for the rest of the day too.',
  },
  {
    question: 'What if a payment fails?',
    answer:
      'Pro stays active for 14 days while Stripe tries again, and you get an e-mail. After that the account is on the free plan, and its key keeps working.',
  },
  {
    question: 'Can I run it myself?',
    answer:
      'Yes: one command, everything embedded, under the MIT license. On your own server you can give accounts any plan.',
  },
  {
    question: 'May I use every logo anywhere?',
    answer:
      'Each logo comes with its license, attribution and source. A license for the artwork is not a license for the trademark: follow the brand’s guidelines, which we link to where we know them.',
  },
];

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
