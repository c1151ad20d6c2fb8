import type { Response } from '../errors.ts'

/** Calls made from this process that wait for their answer. Answers are held back until published. */
export class Tickets {
  readonly #waiting = new Map<number, (response: Response) => void>()
  #ready: (() => void)[] = []
  #next = 1

  issue(): { ticket: number; answer: Promise<Response> } {
    const ticket = this.#next
    this.#next += 1
    const { promise, resolve } = Promise.withResolvers<Response>()
    this.#waiting.set(ticket, resolve)
    return { ticket, answer: promise }
  }

  /** Notes the answer. After a restart nobody waits any more and the answer is dropped. */
  answer(ticket: number, response: Response): void {
    const resolve = this.#waiting.get(ticket)
    if (resolve === undefined) return
    this.#waiting.delete(ticket)
    this.#ready.push(() => resolve(response))
  }

  /** Hands out the answers noted since the last time. */
  publish(): void {
    for (const hand of this.#ready.splice(0)) hand()
  }
}
