/** An answer that is none: its status is the envelope's code, its message a sentence for whoever asked. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly status: number

  constructor(status: number, sentence: string) {
    super(sentence)
    this.status = status
  }

  static badInput(sentence: string) {
    return new Refusal(400, sentence)
  }

  static notFound(what: string) {
    return new Refusal(404, `There is no such ${what}.`)
  }

  static rebuilding() {
    return new Refusal(
      503,
      'The service was updated and works these figures out anew. Ask again in a minute.',
    )
  }
}
