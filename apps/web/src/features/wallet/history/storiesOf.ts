import type { HistoryEntry } from '@sluice/sdk'
import type { InfoTransaction } from '@sluice/sdk/info'

/** What a payment was for, where the exchange knows it. */
export type Story =
  /** One of the payments of something that was done in a pool. */
  | { readonly kind: 'trade'; readonly transaction: InfoTransaction }
  /** To a pool, or from one. */
  | { readonly kind: 'pool'; readonly poolId: string }

export type ToldEntry = { readonly entry: HistoryEntry; readonly story: Story | undefined }

type Known = {
  readonly ledgerId: string
  /** What a transfer costs: what a pool is told of may differ by it. */
  readonly fee: bigint
  /** The account's own addresses. */
  readonly own: readonly string[]
  /** A pool by an address that belongs to it; undefined for everybody else. */
  readonly poolOf: (address: string) => string | undefined
  readonly transactions: readonly InfoTransaction[]
}

const NS_PER_MS = 1_000_000n
/** A pool tells of a trade around the time at which its ledgers are paid. */
const NEAR_MS = 180_000

/**
 * A ledger's log as people think of it: what was paid to a pool, and what came from it, is told as what was done there. Each side of
 * a transaction explains one payment. An approval that a trade used up has nothing to tell any more.
 */
export function storiesOf(entries: readonly HistoryEntry[], known: Known): readonly ToldEntry[] {
  const taken = new Set<string>()
  const told = entries.map((entry): ToldEntry => {
    const isIn = entry.to !== undefined && known.own.includes(entry.to)
    const other = entry.kind === 'approve' ? entry.spender : isIn ? entry.from : entry.to
    const poolId = other === undefined ? undefined : known.poolOf(other)
    if (poolId === undefined) return { entry, story: undefined }
    const transaction = known.transactions.find((one) => {
      const key = `${one.sequence} ${isIn}`
      if (one.poolId !== poolId || taken.has(key) || !explains(one, { entry, isIn, ...known }))
        return false
      taken.add(key)
      return true
    })
    return { entry, story: transaction ? { kind: 'trade', transaction } : { kind: 'pool', poolId } }
  })
  return told.filter(({ entry, story }, index) => {
    if (entry.kind !== 'approve' || story === undefined) return true
    // newest first: what used the approval up stands before it
    const next = told[index - 1]
    return next?.story?.kind !== 'trade' || poolOf(next.story) !== poolOf(story)
  })
}

const poolOf = (story: Story) => (story.kind === 'trade' ? story.transaction.poolId : story.poolId)

type Payment = Pick<Known, 'ledgerId' | 'fee'> & {
  readonly entry: HistoryEntry
  readonly isIn: boolean
}

function explains(
  { token0, token1, timeMs }: InfoTransaction,
  { entry, isIn, ledgerId, fee }: Payment,
): boolean {
  if (entry.kind !== 'transfer' || entry.timestampNs === undefined) return false
  const side = token0.ledgerId === ledgerId ? token0 : token1
  const amount = isIn ? side.amountOut : side.amountIn
  const gap = Math.abs(Number(entry.timestampNs / NS_PER_MS) - timeMs)
  const off = entry.amount > amount ? entry.amount - amount : amount - entry.amount
  return side.ledgerId === ledgerId && amount > 0n && off <= 2n * fee && gap <= NEAR_MS
}
