import { CodeBlock } from '../ui/code-block';
import { highlight } from '../ui/highlight';

/** A command, and what it prints on a machine with two cores. */
const firstStart = [
  'git clone <this repository> marque && cd marque && npm start',
  '→ Installing packages',
  '→ Generating the database client',
  '→ Building',
  'Seeding: 4885 of 4885 brands, 11196 artworks, 16523 known by name',
  'Marque is ready at http://localhost:3000',
  "Demo account's key (pro plan): mq_test_…",
];

type RunItYourselfProps = {
  requests: readonly string[];
  /** The file with the demo account's key; null where there is none. */
  keyFile: string | null;
};

export function RunItYourself({ requests, keyFile }: RunItYourselfProps) {
  return (
    <div className="grid gap-8 lg:grid-cols-2">
      <FirstStart />
      <div className="min-w-0 space-y-3">
        <p className="text-muted">
          {keyFile === null ? (
            "Then, with your account's key:"
          ) : (
            <>
              Then, with the demo account&apos;s key in{' '}
              <code className="font-mono text-sm break-all">{keyFile}</code>:
            </>
          )}
        </p>
        {requests.map((request) => (
          <CodeBlock
            key={request}
            code={request}
            html={highlight(request, 'bash')}
            label="curl request"
            wrap
          />
        ))}
        <p className="pt-2 text-muted">
          For every route, parameter and error, see{' '}
          <a href="/openapi.json" className="link">
            openapi.json
          </a>
          .
        </p>
      </div>
    </div>
  );
}

function FirstStart() {
  return (
    <pre
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
      tabIndex={0}
      role="region"
      aria-label="The first start in a terminal"
      className="background-dark overflow-x-auto rounded-card border border-line p-5 font-mono wrap-anywhere whitespace-pre-wrap text-[0.8125rem] leading-6 sm:p-6"
    >
      <code>
        {firstStart.map((text, i) => (
          <span key={text} className={`block ${i === 0 ? '' : 'opacity-70'}`}>
            {i === 0 && <span className="select-none opacity-60">$ </span>}
            {text}
          </span>
        ))}
      </code>
    </pre>
  );
}
