import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Response } from '../../errors.ts'
import { isSameBytes } from '../../principals.ts'
import { HttpError } from '../httpError.ts'
import { type CanisterResponse, decodePart, encodeToken, type Token } from './canisterHttp.ts'
import { understood } from './understood.ts'

/** What one answer may take. */
export type StreamLimits = {
  /** The IC's gateways ask as often. */
  readonly maxParts: number
  readonly maxBytes: number
  readonly maxMs: number
}

export type Stream = {
  readonly canister: Uint8Array
  readonly answer: CanisterResponse
  readonly limits: StreamLimits
  /** Whether nobody waits for the rest any more. */
  isGone(): boolean
  query(method: string, arg: Uint8Array): Promise<Response>
}

/**
 * The further parts of a streamed body, within its limits. A canister may never come to an end, so others have their turn after
 * each part. Throws an `HttpError`: the answer then ends early, its head may be sent already.
 */
export async function* streamedParts(stream: Stream): AsyncGenerator<Uint8Array, void> {
  const { canister, answer, limits } = stream
  if (answer.streaming === undefined) return
  const { method } = answer.streaming
  if (!isSameBytes(answer.streaming.canister, canister)) {
    throw new HttpError(502, "The canister streams from a method that isn't its own.")
  }
  const endMs = performance.now() + limits.maxMs
  let size = answer.body.length
  let token: Token | undefined = answer.streaming.token
  for (let count = 1; token !== undefined; count += 1) {
    await nextTurn()
    if (stream.isGone()) return
    if (count > limits.maxParts) throw endless(`more than ${limits.maxParts} parts`)
    if (performance.now() > endMs) throw endless(`more than ${limits.maxMs / 1000} seconds`)
    const reply = await stream.query(method, encodeToken(token))
    if (reply.kind === 'reject') {
      throw new HttpError(502, `The canister did not answer with the rest: ${reply.message}`)
    }
    const part = understood(() => decodePart(reply.data))
    size += part.body.length
    if (size > limits.maxBytes) throw endless(`more than ${limits.maxBytes} bytes`)
    yield part.body
    token = part.token
  }
}

function endless(what: string): HttpError {
  return new HttpError(502, `The canister's streamed answer takes ${what}.`)
}
