import { CodeBlock } from '../ui/code-block';
import { Terminal } from './terminal';

/** As `npm start` printed it on a machine with two cores. */
const firstStart = [
  { text: 'git clone <this repository> marque && cd marque && npm start', isTyped: true },
  { text: '→ Installing packages' },
  { text: '→ Generating the database client' },
  { text: '→ Building' },
  { text: 'Seeding: 4636 of 4636 brands, 10829 artworks' },
  { text: 'Marque is ready at http://localhost:3000' },
  { text: "Demo account's key (pro plan): mq_test_…" },
];

type RunItYourselfProps = {
  requests: readonly string[];
  /** Where this server keeps the demo account's key; null where there is none. */
  keyFile: string | null;
};

export function RunItYourself({ requests, keyFile }: RunItYourselfProps) {
  return (
    <div className="grid gap-8 lg:grid-cols-2">
      <Terminal label="The first start in a terminal" lines={firstStart} />
      <div className="min-w-0 space-y-3">
        <p className="text-muted">
          {keyFile === null ? (
            'Then, with the key of your account:'
          ) : (
            <>
              Then, with the key of the demo account in{' '}
              <code className="font-mono text-sm break-all">{keyFile}</code>:
            </>
          )}
        </p>
        {requests.map((request) => (
          <CodeBlock key={request} code={request} label="curl request" wrap />
        ))}
        <p className="pt-2 text-muted">
          Every route, parameter and error stands in{' '}
          <a href="/openapi.json" className="link">
            openapi.json
          </a>
          .
        </p>
      </div>
    </div>
  );
}
