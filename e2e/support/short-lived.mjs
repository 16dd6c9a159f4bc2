/**
 * Node flags for a process that lives for seconds, where optimizing costs more than it gains:
 * WebAssembly (the embedded database) is validated lazily and never reoptimized, and JavaScript is
 * optimized later, which makes a service start faster.
 */
export const shortLived = ['--liftoff-only', '--wasm-lazy-validation', ...budget()];

/** Later versions use another flag, and refuse to start with this one. */
function budget() {
  return process.versions.node.startsWith('20.') ? ['--interrupt-budget=2000000'] : [];
}
