const lookEveryMs = 500;

/**
 * Stops this process, as SIGTERM does, when its parent is gone. npm does not pass SIGTERM on to its child:
 * without this, the server would keep running and hold its port.
 */
export function stopWithoutParent() {
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid === parent) return;
    process.kill(process.pid, 'SIGTERM');
  }, lookEveryMs).unref();
}
