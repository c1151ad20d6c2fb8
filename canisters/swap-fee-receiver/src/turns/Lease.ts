import { Silence } from './Pause.ts'

/** How long one flow may move tokens before the next one may: its callee may never answer. */
export const TURN_SECONDS = 300
const TURN_NS = BigInt(TURN_SECONDS) * 1_000_000_000n

/** The right to move tokens. It ends with its flow, or by itself. */
export type Turn = { isOver(): boolean }

export const TURN_IS_OVER =
  'It took longer than five minutes and was given up. Tokens are where the ledgers and the pools say; it is tried again by itself'

/** One flow at a time, but none for ever: a ledger that never answers must not stop all other tokens. */
export class Lease {
  private readonly now: () => bigint
  private holder: { readonly turn: Turn; readonly sinceNs: bigint } | undefined

  constructor(now: () => bigint) {
    this.now = now
  }

  async hold<T>(busy: () => T, flow: (turn: Turn) => Promise<T>): Promise<T> {
    if (this.isHeld()) return busy()
    const turn: Turn = { isOver: () => this.holder?.turn !== turn || !this.isHeld() }
    this.holder = { turn, sinceNs: this.now() }
    try {
      return await flow(turn)
    } finally {
      if (this.holder?.turn === turn) this.holder = undefined
    }
  }

  private isHeld(): boolean {
    return this.holder !== undefined && this.now() - this.holder.sinceNs < TURN_NS
  }
}

/** @throws Silence when a flow has lost its turn: what it then hears is history, and others may be moving the same tokens. */
export function requireTurn(turn: Turn): void {
  if (turn.isOver()) throw new Silence(TURN_IS_OVER)
}
