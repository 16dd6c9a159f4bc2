import { createFolder } from '../../support/run-in-folder';

const manifest = {
  private: true,
  type: 'module',
  dependencies: { next: '16.4.6', react: '19.3.1', 'react-dom': '19.3.1' },
  devDependencies: {
    '@types/node': '20.19.43',
    '@types/react': '19.3.0',
    '@types/react-dom': '19.3.0',
    shadcn: '4.23.0',
    typescript: '5.9.3',
  },
};

const compiler = {
  compilerOptions: {
    target: 'ES2022',
    lib: ['dom', 'dom.iterable', 'esnext'],
    module: 'esnext',
    moduleResolution: 'bundler',
    jsx: 'react-jsx',
    strict: true,
    exactOptionalPropertyTypes: true,
    noEmit: true,
    esModuleInterop: true,
    isolatedModules: true,
    resolveJsonModule: true,
    skipLibCheck: true,
    incremental: true,
    plugins: [{ name: 'next' }],
    paths: { '@/*': ['./*'] },
  },
  include: ['next-env.d.ts', '**/*.ts', '**/*.tsx', '.next/types/**/*.ts'],
  exclude: ['node_modules'],
};

/**
 * What `shadcn init` writes, and our registry as the documentation says it. Without a base color the
 * command line asks no other registry.
 */
const components = (registryUrl: string) => ({
  $schema: 'https://ui.shadcn.com/schema.json',
  style: 'new-york',
  rsc: true,
  tsx: true,
  tailwind: { config: '', css: 'app/globals.css', baseColor: '', cssVariables: true },
  aliases: { components: '@/components', utils: '@/lib/utils' },
  registries: {
    '@marque': {
      url: registryUrl,
      params: { variants: 'mono,color' },
      headers: { 'X-API-Key': '${MARQUE_KEY}' },
    },
  },
});

const layout = `import './globals.css';
import type { ReactNode } from 'react';

export default function Layout({ children }: { children: ReactNode }) {
  return <html lang="en"><body>{children}</body></html>;
}
`;

/** A new Next app in TypeScript that knows the registry. Nothing is installed yet. */
export function createFreshApp(registryUrl: string): string {
  return createFolder({
    'package.json': JSON.stringify(manifest),
    'tsconfig.json': JSON.stringify(compiler),
    'components.json': JSON.stringify(components(registryUrl)),
    'app/globals.css': '',
    'app/layout.tsx': layout,
    'app/page.tsx': 'export default function Page() {\n  return null;\n}\n',
  });
}
