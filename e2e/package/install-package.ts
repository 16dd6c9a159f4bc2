import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Works without a registry: npm only asks for React there, which is optional.
 * @param archive a file, or an address
 */
export function installPackage(archive: string, folder: string): void {
  const project = { name: 'project', private: true, type: 'module' };
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify(project));
  const away = { npm_config_registry: 'http://127.0.0.1:9', npm_config_fetch_retries: '0' };
  const env = { ...process.env, ...away };
  const parameters = ['install', '--no-audit', '--no-fund', archive];
  execFileSync('npm', parameters, { cwd: folder, env, stdio: 'pipe' });
}
