/** An error with a message for the reader. In a file of its own, because every form uses it. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
}
