import { approvalExpiryOf } from '../flows/orders/approvalTimes.ts'
import type { Results, WaitingStep } from '../flows/Plan.ts'

const NS_PER_MS = 1_000_000n

type KeyStep = {
  readonly name: string
  readonly after: readonly string[]
  /** The order's own time, where the payment is the first thing that the order does. */
  readonly first: bigint | undefined
  readonly now: () => number
  /** For how long it holds, where it is an approval; as `approvalExpiryOf`. */
  readonly validForNs?: bigint | undefined
  /** Waits for, or refuses, what has to be there before anything is paid. */
  readonly ready?: (done: Results) => Promise<void> | undefined
}

/**
 * Writes down the time of an approval before it is asked for: the ledger knows it by that. Another time is taken only after the
 * approval of the one before has ended, when nobody can be paid by it any more.
 */
export function approvalKeyStep({
  name,
  after,
  first,
  now,
  ready,
  validForNs,
}: KeyStep): WaitingStep {
  const nowNs = () => BigInt(now()) * NS_PER_MS
  const holds = (createdAtNs: bigint) => nowNs() < approvalExpiryOf({ createdAtNs, validForNs })
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

/** Ledgers know transfers by their time for a day; one that begins later than this is begun anew. */
const LEDGER_KNOWS_NS = 23n * 3_600_000_000_000n

/** Writes down the time of a transfer before it is asked for. Another is taken only when its ledger would not know the first any more. */
export function transferKeyStep({ name, after, first, now, ready }: KeyStep): WaitingStep {
  const nowNs = () => BigInt(now()) * NS_PER_MS
  const isKnown = (createdAt: bigint) => nowNs() < createdAt + LEDGER_KNOWS_NS
  return {
    kind: 'wait',
    name,
    after,
    everyMs: 0,
    poll: async (done) => {
      await ready?.(done)
      return { result: first !== undefined && isKnown(first) ? first : nowNs() }
    },
    holds: (createdAt) => createdAt !== undefined && isKnown(createdAt),
  }
}
