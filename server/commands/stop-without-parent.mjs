import { readFileSync } from 'node:fs';

const lookEveryMs = 500;

/**
 * Stops this process, as SIGTERM does, when npm or the shell between is gone. npm does not pass SIGTERM on
 * to its child, nor its own death: without this, the server would keep running and hold its port.
 */
export function stopWithoutParent() {
  const parents = readParents();
  const looking = setInterval(() => {
    if (String(readParents()) === String(parents)) return;
    clearInterval(looking);
    console.error('npm has ended, so the server stops.');
    process.kill(process.pid, 'SIGTERM');
  }, lookEveryMs).unref();
}

/** The parent and, on Linux where the parent is the shell of an npm script, the parent of that: npm. */
function readParents() {
  const parent = process.ppid;
  try {
    const script = process.env.npm_lifecycle_script;
    const commandLine = readFileSync(`/proc/${parent}/cmdline`, 'utf8');
    if (!script || !commandLine.includes(script)) return [parent];
    const status = readFileSync(`/proc/${parent}/status`, 'utf8');
    return [parent, /^PPid:\s*(\d+)/m.exec(status)?.[1]];
  } catch {
    // No /proc: then npm's death is only noticed where it is the parent.
    return [parent];
  }
}
