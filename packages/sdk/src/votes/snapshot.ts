import { sha256 } from '@noble/hashes/sha2.js'
import { type Electorate, electorateOf, Replay, ReplayError } from '@sluice/electorate'
import { parseAccount, parseAccountIdentifier } from '../ledgers/addresses.ts'
import type { ReadLog } from '../ledgers/history/scanLog.ts'
import { VoteError } from './VoteError.ts'

/** Blocks asked for at a time. */
const BATCH = 2_000n
/** Ledgers with more are replayed by whoever keeps their log; a page does not. */
const MOST_BLOCKS = 1_000_000n

export type LedgerSnapshot = { readonly block: bigint; readonly electorate: Electorate }

/**
 * Who held how much at a block, by replaying the ledger's log. What a principal holds in all of its accounts is added up.
 * @param block the last one that counts; the latest when absent
 * @throws VoteError `vote-no-snapshot` for a log that cannot be replayed; CallError
 */
export async function takeSnapshot(
  readLog: ReadLog,
  {
    block,
    onProgress,
  }: {
    readonly block?: bigint | undefined
    readonly onProgress?: (done: bigint, all: bigint) => void
  } = {},
): Promise<LedgerSnapshot> {
  const { length } = await readLog(0n, 0n)
  const end = block === undefined ? length : block + 1n
  if (end > length || end <= 0n) throw VoteError.noSnapshot('the ledger has no such block yet')
  if (end > MOST_BLOCKS) throw VoteError.noSnapshot('the ledger has too many blocks')
  try {
    const replay = new Replay()
    while (replay.length < end) {
      const start = replay.length
      const wanted = end - start < BATCH ? end - start : BATCH
      const { entries } = await readLog(start, wanted)
      const sorted = [...entries].sort((a, b) => (a.index < b.index ? -1 : 1))
      for (const entry of sorted) if (entry.index < end) replay.apply(entry)
      if (replay.length === start) throw new ReplayError(`block ${start} is missing`)
      onProgress?.(replay.length, end)
    }
    return { block: end - 1n, electorate: electorateOf(sha256, powersOf(replay.holders())) }
  } catch (error) {
    if (error instanceof ReplayError || error instanceof RangeError)
      throw VoteError.noSnapshot(error.message, error)
    throw error
  }
}

function powersOf(holders: ReadonlyMap<string, bigint>) {
  const powers = new Map<string, { voter: Uint8Array; power: bigint }>()
  for (const [account, balance] of holders) {
    const voter = parseAccount(account)?.owner.toUint8Array() ?? parseAccountIdentifier(account)
    if (voter === undefined) throw new ReplayError(`${account} is no account`)
    const key = voter.join()
    powers.set(key, { voter, power: (powers.get(key)?.power ?? 0n) + balance })
  }
  return [...powers.values()]
}
