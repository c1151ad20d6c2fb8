import { randomInt } from 'node:crypto'
import type { Response } from '../errors.ts'

/** Calls made from this process that wait for their answer. Answers are held back until published. */
export class Tickets {
  readonly #waiting = new Map<number, PromiseWithResolvers<Response>>()
  #ready: { waiter: PromiseWithResolvers<Response>; response: Response }[] = []
  /** A random start: a call saved before a restart must not answer a ticket issued after it. */
  #next = randomInt(2 ** 47)

  issue(): { ticket: number; answer: Promise<Response> } {
    const ticket = this.#next
    this.#next += 1
    const waiter = Promise.withResolvers<Response>()
    // Whoever made the call handles the rejection; before that it must not end the process.
    waiter.promise.catch(() => undefined)
    this.#waiting.set(ticket, waiter)
    return { ticket, answer: waiter.promise }
  }

  /** Notes the answer. After a restart nobody waits any more and the answer is dropped. */
  answer(ticket: number, response: Response): void {
    const waiter = this.#waiting.get(ticket)
    if (waiter === undefined) return
    this.#waiting.delete(ticket)
    this.#ready.push({ waiter, response })
  }

  /** Hands out the answers noted since the last time. */
  publish(): void {
    for (const { waiter, response } of this.#ready.splice(0)) waiter.resolve(response)
  }

  /** Tells everybody that the network ends; their calls may still be executed after a restart. */
  abandon(error: unknown): void {
    for (const waiter of this.#waiting.values()) waiter.reject(error)
    for (const { waiter } of this.#ready.splice(0)) waiter.reject(error)
    this.#waiting.clear()
  }
}
