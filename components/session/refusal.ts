/** What an action throws to tell the reader why it was not done. Apart from the rest: every form knows it. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
}
