import { sha256 } from '@noble/hashes/sha2.js'
import { toHex } from '@sluice/candid/hex'
import { type Electorate, electorateInParts, Replay, ReplayError } from '@sluice/electorate'
import { parseAccount, parseAccountIdentifier } from '../ledgers/addresses.ts'
import type { ReadLog } from '../ledgers/history/scanLog.ts'
import { VoteError } from './VoteError.ts'
import type { VoteSnapshot } from './VoteProposal.ts'

/** Blocks asked for at a time. */
const BATCH = 2_000n
/** Ledgers with more are replayed by whoever keeps their log; a page does not. */
const MOST_BLOCKS = 1_000_000n

/** What a ledger's own log says of a committed electorate. */
export type RecountedElectorate = {
  /** Whether it is the committed one: the same voters with the same power. */
  readonly isRight: boolean
  readonly electorate: Electorate
}

export type LedgerSnapshot = { readonly block: bigint; readonly electorate: Electorate }

type Progress = (done: bigint, all: bigint) => void

/**
 * Counts a committed electorate again.
 * @throws VoteError `vote-no-snapshot` for a log that cannot be replayed, and for an electorate that counts more than balances; CallError
 */
export async function recountElectorate(
  readLog: ReadLog,
  snapshot: VoteSnapshot,
  onProgress: Progress = () => {},
): Promise<RecountedElectorate> {
  if (snapshot.sources.length > 0)
    throw VoteError.noSnapshot('it counts more than balances, which a ledger does not tell')
  const { electorate } = await takeSnapshot(readLog, { block: snapshot.block, onProgress })
  return { isRight: isCommitted(snapshot, electorate), electorate }
}

/** Whatever else the page or the service has to do has its turn. */
const breathe = () => new Promise<void>((resolve) => setTimeout(resolve))

const isCommitted = (snapshot: VoteSnapshot, { root, count, total }: Electorate): boolean =>
  toHex(root) === toHex(snapshot.root) && count === snapshot.count && total === snapshot.total

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
    readonly onProgress?: Progress
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
    const electorate = await electorateInParts(sha256, powersOf(replay.holders()), breathe)
    return { block: end - 1n, electorate }
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
