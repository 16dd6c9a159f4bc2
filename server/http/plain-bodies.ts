/**
 * Unpacks what is kept compressed. All that still send the same body share one buffer: one for each would let a
 * client that asks often and reads nothing fill the memory.
 * @param unpack called once for all that ask at the same time
 */
export function sharePlainBodies<Kept extends object>(unpack: (kept: Kept) => Promise<Buffer>) {
  const inUse = new WeakMap<Kept, WeakRef<Buffer>>();
  const unpacking = new Map<Kept, Promise<Buffer>>();

  async function start(kept: Kept): Promise<Buffer> {
    const body = await unpack(kept);
    inUse.set(kept, new WeakRef(body));
    return body;
  }

  return async (kept: Kept): Promise<Buffer> => {
    const known = inUse.get(kept)?.deref() ?? unpacking.get(kept);
    if (known !== undefined) return known;
    const started = start(kept).finally(() => unpacking.delete(kept));
    unpacking.set(kept, started);
    return started;
  };
}
