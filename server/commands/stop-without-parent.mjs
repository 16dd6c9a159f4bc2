const lookEveryMs = 500;

/**
 * Stops this process as SIGTERM does when the one that started it is gone. npm does not pass SIGTERM on
 * to what it runs: without this, the server would go on by itself and hold its port.
 */
export function stopWithoutParent() {
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid === parent) return;
    process.kill(process.pid, 'SIGTERM');
  }, lookEveryMs).unref();
}
