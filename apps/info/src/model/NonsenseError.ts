/** An event that cannot have happened after those before it. */
export class NonsenseError extends Error {
  override readonly name = 'NonsenseError'
}
