import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const drawLogos = `(
    <main>
      <Logo brand="github" on="light" size={64} />
      <Logo domain="stripe.com" size={64} />
      <Logo brand="no-such-brand" fallback={<em>No logo</em>} />
      <Logo email="jane@gmail.com" alt="Jane" size={64} />
    </main>
  )`;

const logoRoute = `import { serveLogos } from '@marque-api/client/server';

const respond = serveLogos({ url: process.env.MARQUE_URL, key: process.env.MARQUE_KEY });
`;

const compilerOptions = {
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  jsx: 'react-jsx',
  module: 'esnext',
  target: 'es2022',
  lib: ['ES2022', 'DOM'],
  moduleResolution: 'bundler',
};

/** An empty app with a page of server components, and one of client components. */
export function writeNextApp(folder: string): void {
  const page = `import { Logo } from '@marque-api/client/react';

export default function Page() {
  return ${drawLogos};
}`;
  write(folder, {
    'next.config.mjs': `export default {
  turbopack: { root: import.meta.dirname },
  typescript: { ignoreBuildErrors: true },
};`,
    'tsconfig.json': JSON.stringify({ compilerOptions, include: ['app', 'wrong.tsx'] }),
    'app/layout.tsx': `import type { ReactNode } from 'react';

export default function Layout({ children }: { children: ReactNode }) {
  return <html lang="en"><body>{children}</body></html>;
}`,
    'app/page.tsx': page,
    'app/client/page.tsx': `'use client';\n\n${page}`,
    'app/marque/route.ts': `${logoRoute}export const GET = respond;`,
    // If the types were not found, this would be no error.
    'wrong.tsx': `import { Logo } from '@marque-api/client/react';

// @ts-expect-error: a logo needs a brand or a domain
const wrong = () => <Logo size={64} />;`,
  });
}

/** A Vite app, and a server for its build. */
export function writeViteApp(folder: string): void {
  write(folder, {
    'index.html': `<!doctype html>
<html lang="en">
  <body><div id="root"></div><script type="module" src="/main.jsx"></script></body>
</html>`,
    'main.jsx': `import { createRoot } from 'react-dom/client';
import { Logo } from '@marque-api/client/react';

function App() {
  return ${drawLogos};
}

createRoot(document.getElementById('root')).render(<App />);`,
    'server.mjs': `import { serve } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
${logoRoute}
const app = new Hono();
app.get('/marque', (c) => respond(c.req.raw));
app.use(serveStatic({ root: 'dist' }));
serve({ fetch: app.fetch, hostname: '127.0.0.1', port: Number(process.env.PORT) }, () =>
  console.log('Ready'),
);`,
  });
}

function write(folder: string, files: Record<string, string>): void {
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}
