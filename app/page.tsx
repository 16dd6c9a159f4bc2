import { demoKeyFile } from '../server/accounts/demo-key-file';
import { currentCatalog } from '../server/catalog/current-catalog';
import { exampleRequests } from '../server/example-requests';

export const dynamic = 'force-dynamic';

export default function LandingPage() {
  const { brands, byHost } = currentCatalog();
  const keyFile = demoKeyFile();
  return (
    <main>
      <h1>A brand asset API that anyone can run</h1>
      <p>
        Marque serves the logos and colors of {brands.length.toLocaleString('en')} brands, found by
        slug, search, domain or business e-mail address. {byHost.size.toLocaleString('en')} domains
        lead to their brand.
      </p>
      <h2>Try it</h2>
      {keyFile === null ? (
        <p>
          <code>POST /auth/register</code> opens an account and answers with its key.
        </p>
      ) : (
        <p>
          The key of the demo account stands in <code>{keyFile}</code>; these lines read it from
          there.
        </p>
      )}
      {exampleRequests(keyFile === null ? '$MARQUE_KEY' : `$(cat ${keyFile})`).map((line) => (
        <pre key={line}>
          <code>{line}</code>
        </pre>
      ))}
      <h2>Read on</h2>
      <p>
        Every route, parameter and error stands in <a href="/openapi.json">openapi.json</a>.
      </p>
    </main>
  );
}
