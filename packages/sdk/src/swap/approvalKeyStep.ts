import type { Results, WaitingStep } from '../flows/Plan.ts'
import { approvalExpiryOf } from './SwapFlow.ts'

const NS_PER_MS = 1_000_000n

type KeyStep = {
  readonly name: string
  readonly after: readonly string[]
  /** The order's own time, where the approval is the first thing that the order does. */
  readonly first: bigint | undefined
  readonly now: () => number
  /** Waits for, or refuses, what has to be there before anything is allowed. */
  readonly ready?: (done: Results) => Promise<void> | undefined
}

/**
 * Writes down the time of an approval before it is asked for: the ledger knows it by that. Another time is taken only after the
 * approval of the one before has ended, when nobody can be paid by it any more.
 */
export function approvalKeyStep({ name, after, first, now, ready }: KeyStep): WaitingStep {
  const nowNs = () => BigInt(now()) * NS_PER_MS
  const holds = (createdAtNs: bigint) => nowNs() < approvalExpiryOf({ createdAtNs })
  return {
    kind: 'wait',
    name,
    after,
    everyMs: 0,
    poll: async (done) => {
      await ready?.(done)
      return { result: first !== undefined && holds(first) ? first : nowNs() }
    },
    holds: (createdAtNs) => createdAtNs !== undefined && holds(createdAtNs),
  }
}
