/** After how many seconds to ask again while tables are rebuilt. */
const REBUILD_PAUSE_S = 30

/** An answer that is none: its status is the envelope's code, its message a sentence for whoever asked. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly status: number
  /** After how many seconds to ask again. */
  readonly retryAfterS: number | undefined

  constructor(status: number, sentence: string, retryAfterS?: number) {
    super(sentence)
    this.status = status
    this.retryAfterS = retryAfterS
  }

  static badInput(sentence: string) {
    return new Refusal(400, sentence)
  }

  static notFound(what: string) {
    return new Refusal(404, `There is no such ${what}.`)
  }

  /** @param waitMs until there is something left for the address again */
  static overdrawn(waitMs: number) {
    const seconds = Math.ceil(waitMs / 1_000)
    return new Refusal(
      429,
      `Answering this address has taken too much work. Ask again in ${seconds} s, and for less at once.`,
      seconds,
    )
  }

  static busy() {
    return new Refusal(503, 'Too many long answers are being made. Ask again in some seconds.', 5)
  }

  static rebuilding() {
    return new Refusal(
      503,
      'The service was updated and works these figures out anew. Ask again in a minute.',
      REBUILD_PAUSE_S,
    )
  }
}
