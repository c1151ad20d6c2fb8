import { isSameBytes } from '../bytes/bytes.ts'
import { type Account, memoOf, type TransferIntent } from '../journal/intent.ts'
import type { LedgerLog, LoggedTransfer } from './LedgerLog.ts'

const MINUTE_NS = 60n * 1_000_000_000n
/** Ledgers execute a transfer at most a day after its `created_at_time`, and let clocks differ by two minutes. */
export const LEDGER_WINDOW_NS = 24n * 60n * MINUTE_NS + 10n * MINUTE_NS
const BLOCKS_AT_ONCE = 500n
/** What the busiest ledger writes in the window takes fewer; one whose log never ends is not followed for ever. */
const MOST_PAGES = 2000
const MOST_BLOCKS = 2n ** 64n

export type Search =
  | { kind: 'found'; block: bigint }
  | { kind: 'absent' }
  /** The ledger didn't answer. */
  | { kind: 'unreadable' }

/**
 * Whether a ledger executed a transfer, by its log. Blocks are in the order of their times, so the first one that could be it is
 * found by halving; from there every block of the window is looked at. Ask only after the window: then `absent` is final.
 */
export async function findTransfer(
  log: LedgerLog,
  intent: TransferIntent,
  memo: Uint8Array = memoOf(intent.id),
): Promise<Search> {
  const end = await log.fetchLength(intent.ledger)
  if (end === undefined || end > MOST_BLOCKS) return { kind: 'unreadable' }
  const first = await firstBlockAt(log, intent, end)
  if (first === undefined) return { kind: 'unreadable' }
  let next = first
  for (let page = 0; next < end; page++) {
    if (page === MOST_PAGES) return { kind: 'unreadable' }
    // await: other messages run here; nothing of this flow depends on what they change
    const blocks = await fetchGapless(log, intent.ledger, next, BLOCKS_AT_ONCE)
    const last = blocks?.at(-1)
    if (blocks === undefined || last === undefined) return { kind: 'unreadable' }
    const match = blocks.find((block) => isTransfer(block, intent, memo))
    if (match !== undefined) return { kind: 'found', block: match.index }
    if (last.timestampNs > intent.createdAtNs + LEDGER_WINDOW_NS) break
    next = last.index + 1n
  }
  return { kind: 'absent' }
}

/** The first block that is not older than the transfer; the log's length when all are. */
async function firstBlockAt(
  log: LedgerLog,
  intent: TransferIntent,
  end: bigint,
): Promise<bigint | undefined> {
  const earliestNs = intent.createdAtNs - 10n * MINUTE_NS
  let [low, high] = [0n, end]
  while (low < high) {
    const middle = (low + high) / 2n
    // await: as above
    const block = (await fetchGapless(log, intent.ledger, middle, 1n))?.[0]
    if (block === undefined) return undefined
    if (block.timestampNs < earliestNs) low = middle + 1n
    else high = middle
  }
  return low
}

/**
 * Blocks from `start` on without a gap and with their times; undefined otherwise. A block that was passed over could be the one
 * sought, and a payout that is wrongly taken for absent would be paid twice.
 */
async function fetchGapless(
  log: LedgerLog,
  ledger: Uint8Array,
  start: bigint,
  length: bigint,
): Promise<readonly LoggedTransfer[] | undefined> {
  const blocks = await log.fetchBlocks(ledger, start, length)
  const isGapless = blocks?.every(
    ({ index, timestampNs }, place) => index === start + BigInt(place) && timestampNs > 0n,
  )
  return isGapless ? blocks : undefined
}

/** A side of a mint or a burn, which cost no fee, is absent. */
const isSide = (found: Account | undefined, wanted: Account, { fee }: TransferIntent): boolean =>
  found === undefined ? fee === 0n : isSameBytes(found.owner, wanted.owner)

/**
 * The journal's key: nobody else sends a transfer of this account with this memo and time. A canister that is its token's minting account
 * finds its mints without a sender and its burns without a receiver.
 */
function isTransfer(block: LoggedTransfer, intent: TransferIntent, memo: Uint8Array): boolean {
  return (
    block.createdAtNs === intent.createdAtNs &&
    block.memo !== undefined &&
    isSameBytes(block.memo, memo) &&
    block.amount === intent.amount &&
    (block.to !== undefined || block.from !== undefined) &&
    isSide(block.to, intent.to, intent) &&
    isSide(block.from, intent.from, intent)
  )
}
