import { cpSync, existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

type Manifest = Partial<Record<'dependencies' | 'optionalDependencies', Record<string, string>>>;

/** Installs packages of the repository, with what they need, in a project outside of it. */
export function copyPackages(names: readonly string[], folder: string): void {
  const queue = [...names];
  const done = new Set<string>();
  for (let name = queue.shift(); name !== undefined; name = queue.shift()) {
    const from = path.join('node_modules', name);
    // Builds for other platforms are not installed.
    if (done.has(name) || !existsSync(from)) continue;
    done.add(name);
    cpSync(from, path.join(folder, 'node_modules', name), { recursive: true });
    const text = readFileSync(path.join(from, 'package.json'), 'utf8');
    const { dependencies, optionalDependencies } = JSON.parse(text) as Manifest;
    queue.push(...Object.keys({ ...dependencies, ...optionalDependencies }));
  }
}
