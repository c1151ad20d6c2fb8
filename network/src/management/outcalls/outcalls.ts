import type { OutcallRequest, OutcallResponse } from './fetchOutcall.ts'
import { fetchOutcall } from './fetchOutcall.ts'

/** Answers outcalls in the place of the network. Throws to make an outcall fail. */
export type OutcallHandler = (request: OutcallRequest) => Promise<OutcallResponse>

/**
 * Where outcalls go: to servers on this machine only, into a list that a test answers from, or to a
 * function.
 */
export type OutcallMode = 'loopback' | 'mock' | OutcallHandler

const MOST_NODES = 40

/** An outcall that waits for a test to answer it. */
export type PendingOutcall = {
  readonly request: OutcallRequest
  respond(response: OutcallResponse): void
  /** Makes the outcall fail with SYS_TRANSIENT. */
  fail(message: string): void
}

/** The door through which canisters reach HTTP servers. */
export class Outcalls {
  /** How many nodes make each request. */
  readonly nodes: number
  readonly #mode: OutcallMode
  readonly #pending = new Set<PendingOutcall>()
  #requests = 0

  /** @throws RangeError for no nodes, and for more than any subnet has */
  constructor(mode: OutcallMode, nodes = 1) {
    if (!Number.isInteger(nodes) || nodes < 1 || nodes > MOST_NODES)
      throw new RangeError(`HTTP requests are made by 1 to ${MOST_NODES} nodes, not ${nodes}`)
    this.#mode = mode
    this.nodes = nodes
  }

  /** A number for a request, by which its reject names it. */
  nextRequestId(): number {
    this.#requests += 1
    return this.#requests
  }

  /** Outcalls of the mock mode that have no answer yet, oldest first. */
  get pending(): readonly PendingOutcall[] {
    return [...this.#pending]
  }

  send(request: OutcallRequest): Promise<OutcallResponse> {
    if (this.#mode === 'mock') return this.#wait(request)
    return this.#mode === 'loopback' ? fetchOutcall(request) : this.#mode(request)
  }

  #wait(request: OutcallRequest): Promise<OutcallResponse> {
    const { promise, resolve, reject } = Promise.withResolvers<OutcallResponse>()
    const pending: PendingOutcall = {
      request,
      respond: (response) => {
        this.#pending.delete(pending)
        resolve(response)
      },
      fail: (message) => {
        this.#pending.delete(pending)
        reject(new Error(message))
      },
    }
    this.#pending.add(pending)
    return promise
  }
}
