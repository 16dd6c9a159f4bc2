/**
 * Flags of Node for a process that lives for seconds. Optimizing costs it more than it gains: the embedded
 * database, which is WebAssembly, is checked as far as it is used and stays as it was first compiled, and JavaScript
 * is optimized after thirty times as much work as usual. That takes a quarter off the CPU time of a service's start,
 * and a tenth off a test file's.
 */
export const shortLived = ['--liftoff-only', '--wasm-lazy-validation', ...budget()];

/** Later versions measure by another flag, and do not start with this one. */
function budget() {
  return process.versions.node.startsWith('20.') ? ['--interrupt-budget=2000000'] : [];
}
