export type BoundedBody = {
  /** At most `bytesMax`. */
  body: Buffer<ArrayBuffer>;
  /** Whether the body was longer. */
  isCut: boolean;
};

/** Reads no further than `bytesMax`: leaving the loop ends the connection. */
export async function readUpTo(
  source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  bytesMax: number,
): Promise<BoundedBody> {
  const chunks: Uint8Array[] = [];
  let sizeBytes = 0;
  for await (const chunk of source) {
    chunks.push(chunk);
    sizeBytes += chunk.byteLength;
    if (sizeBytes > bytesMax) break;
  }
  return { body: Buffer.concat(chunks).subarray(0, bytesMax), isCut: sizeBytes > bytesMax };
}
