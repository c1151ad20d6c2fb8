import type { CallOutcome } from '../../agent/callOutcome.ts'
import type { SubmittedCall } from '../../agent/SubmittedCall.ts'
import type { PreparedCall } from '../../calls/PreparedCall.ts'
import type { FakeChain } from './FakeChain.ts'

type Request = {
  readonly call: PreparedCall<unknown>
  readonly expiresAtMs: number
  reply?: Uint8Array
}

const EXPIRES_MS = 5 * 60_000
const REMEMBERED_MS = 4 * 60_000

/** Executes each request once, and remembers it for a while. */
export class FakeNetwork {
  readonly chain: FakeChain
  readonly requests = new Map<string, Request>()
  /** Sent, and on its way for longer than its process lives. */
  readonly late: string[] = []

  constructor(chain: FakeChain) {
    this.chain = chain
  }

  sign(call: PreparedCall<unknown>): SubmittedCall {
    const requestId = `${this.requests.size}`
    const expiresAtMs = this.chain.nowMs + EXPIRES_MS
    this.requests.set(requestId, { call, expiresAtMs })
    return { requestId, expiresAtNs: BigInt(expiresAtMs) * 1_000_000n, envelope: requestId }
  }

  deliver(id: string): Uint8Array | undefined {
    const request = this.requests.get(id)
    if (request && !request.reply && this.chain.nowMs < request.expiresAtMs)
      request.reply = this.chain.execute(request.call)
    return request?.reply
  }

  deliverLate(): void {
    for (const id of this.late.splice(0)) this.deliver(id)
  }

  outcomeOf(id: string): CallOutcome {
    const request = this.requests.get(id)
    const isRemembered = request && this.chain.nowMs < request.expiresAtMs + REMEMBERED_MS
    if (!request || !isRemembered) return { kind: 'forgotten' }
    if (request.reply) return { kind: 'replied', reply: request.reply }
    return { kind: this.chain.nowMs < request.expiresAtMs ? 'open' : 'never-ran' }
  }
}
