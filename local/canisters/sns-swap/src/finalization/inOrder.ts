import { allOrTrap, type Cell } from '@sluice/canister'
import type { SaleContext } from '../sale/SaleContext.ts'
import { type Count, Counts } from './counts.ts'

/** So many are under way at a time: a ledger's queue has room for more, and a message's work stays small. */
const AT_ONCE = 25

export type Step = {
  /** How many, from the first on, are settled for good. It grows over them, and only over them. */
  readonly settled: Cell<bigint>
  readonly size: () => number
  /** Does the part of one number; `skipped` when it was done before. */
  readonly run: (number: bigint) => Promise<Count>
}

/**
 * Goes over what a step has not settled yet, some at a time, up to the first of which one has failed: what comes after it would fail for
 * the same reason, and need not be looked through again when the step is repeated.
 */
export async function inOrder({ trap }: SaleContext, step: Step): Promise<Counts> {
  const counts = new Counts()
  const { settled } = step
  while (settled.get() < BigInt(step.size()) && !counts.hasFailures()) {
    const first = Number(settled.get())
    const end = Math.min(first + AT_ONCE, step.size())
    const numbers = Array.from({ length: end - first }, (_, place) => BigInt(first + place))
    const parts = numbers.map(async (number) => counts.add(await step.run(number)))
    // await: each part has written down what it does before it is waited for
    await allOrTrap(parts, trap)
    if (!counts.hasFailures()) settled.set(BigInt(end))
  }
  return counts
}
