import { currentCatalog } from '../server/catalog/current-catalog';
import { exampleRequests } from '../server/example-requests';

export const dynamic = 'force-dynamic';

export default function LandingPage() {
  const { brands, byHost } = currentCatalog();
  return (
    <main>
      <h1>A brand asset API that anyone can run</h1>
      <p>
        Marque serves the logos and colors of {brands.length.toLocaleString('en')} brands, found by
        slug, search, domain or business e-mail address. {byHost.size.toLocaleString('en')} domains
        lead to their brand.
      </p>
      <h2>Try it</h2>
      <p>
        The key of the demo account stands in <code>.marque/demo-key</code>; these lines read it
        from there.
      </p>
      {exampleRequests('$(cat .marque/demo-key)').map((line) => (
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
