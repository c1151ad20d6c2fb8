import { Principal } from '@icp-sdk/core/principal'
import { sha256 } from '@noble/hashes/sha2.js'
import { accountIdentifier } from '@sluice/candid/account'
import { toHex } from '@sluice/candid/hex'
import { type Electorate, electorateInParts, Replay, ReplayError } from '@sluice/electorate'
import { parseAccount, parseAccountIdentifier } from '../ledgers/addresses.ts'
import type { ReadLog } from '../ledgers/history/scanLog.ts'
import type { ReadSource, Shares } from './stakeSources.ts'
import { VoteError } from './VoteError.ts'
import type { VoteSnapshot } from './VoteProposal.ts'

/** Blocks asked for at a time. */
const BATCH = 2_000n
const NS_PER_MS = 1_000_000n
const IDENTIFIER_BYTES = 32
/** Ledgers with more are replayed by whoever keeps their log; a page does not. */
const MOST_BLOCKS = 1_000_000n

/** What a ledger's own log says of a committed electorate. */
export type RecountedElectorate = {
  /** Whether it is the committed one: the same voters with the same power. */
  readonly isRight: boolean
  readonly electorate: Electorate
}

export type LedgerSnapshot = {
  readonly block: bigint
  readonly electorate: Electorate
  /** As they are committed. */
  readonly sources: readonly string[]
}

/** What an electorate is counted from. */
export type Reads = { readonly readLog: ReadLog; readonly readSource: ReadSource }

type Progress = (done: bigint, all: bigint) => void

/**
 * Counts a committed electorate again.
 * @throws VoteError `vote-no-snapshot` for a log that cannot be replayed, and for an electorate that counts what nobody can count again; CallError
 */
export async function recountElectorate(
  reads: Reads,
  snapshot: VoteSnapshot,
  onProgress: Progress = () => {},
): Promise<RecountedElectorate> {
  const { ledgerId, block, sources } = snapshot
  const { electorate } = await takeSnapshot(reads, { ledgerId, block, sources, onProgress })
  return { isRight: isCommitted(snapshot, electorate), electorate }
}

/** Whatever else the page or the service has to do has its turn. */
const breathe = () => new Promise<void>((resolve) => setTimeout(resolve))

const isCommitted = (snapshot: VoteSnapshot, { root, count, total }: Electorate): boolean =>
  toHex(root) === toHex(snapshot.root) && count === snapshot.count && total === snapshot.total

/**
 * Who held how much at a block, by replaying the ledger's log. What a principal holds in all of its accounts is added up, and what a canister
 * holds that is a source is theirs to whom it belonged then: between the block and the next one.
 * @param block the last one that counts; the latest when absent
 * @throws VoteError `vote-no-snapshot` for a log that cannot be replayed; CallError
 */
export async function takeSnapshot(
  { readLog, readSource }: Reads,
  {
    ledgerId,
    block,
    sources = [],
    onProgress,
  }: {
    readonly ledgerId: string
    readonly block?: bigint | undefined
    readonly sources?: readonly string[]
    readonly onProgress?: Progress
  },
): Promise<LedgerSnapshot> {
  const { length } = await readLog(0n, 0n)
  const end = block === undefined ? length : block + 1n
  if (end > length || end <= 0n) throw VoteError.noSnapshot('the ledger has no such block yet')
  if (end > MOST_BLOCKS) throw VoteError.noSnapshot('the ledger has too many blocks')
  try {
    const replay = new Replay()
    let atNs: bigint | undefined
    while (replay.length < end) {
      const start = replay.length
      const wanted = end - start < BATCH ? end - start : BATCH
      const { entries } = await readLog(start, wanted)
      const sorted = [...entries].sort((a, b) => (a.index < b.index ? -1 : 1))
      for (const entry of sorted) {
        if (entry.index >= end) break
        replay.apply(entry)
        atNs = entry.timestampNs
      }
      if (replay.length === start) throw new ReplayError(`block ${start} is missing`)
      onProgress?.(replay.length, end)
    }
    const powers = powersOf(replay.holders())
    const shares: Shares[] = []
    for (const source of sources) {
      if (atNs === undefined) throw VoteError.noSnapshot('the block tells no time')
      shares.push(await readSource(source, { ledgerId, atMs: Number(atNs / NS_PER_MS) }))
    }
    if (new Set(shares.map(({ holder }) => holder.owner)).size !== shares.length)
      throw VoteError.noSnapshot('it counts a source twice')
    // a stake is written down after its transfer: what counts are those of before the next block
    if (shares.length > 0) requireBefore(await readLog(end, 1n), end, shares)
    for (const one of shares) share(powers, one)
    const list = [...powers.values()].filter(({ power }) => power > 0n)
    const electorate = await electorateInParts(sha256, list, breathe)
    return { block: end - 1n, electorate, sources: shares.map(({ source }) => source) }
  } catch (error) {
    if (error instanceof ReplayError || error instanceof RangeError)
      throw VoteError.noSnapshot(error.message, error)
    throw error
  }
}

/** @throws VoteError when something counts that was written after the next block */
function requireBefore(
  { entries }: Awaited<ReturnType<ReadLog>>,
  next: bigint,
  shares: readonly Shares[],
): void {
  const nextNs = entries.find(({ index }) => index === next)?.timestampNs
  if (nextNs === undefined) return
  const nextMs = Number(nextNs / NS_PER_MS)
  if (shares.some(({ lastMs }) => lastMs !== undefined && lastMs > nextMs))
    throw VoteError.noSnapshot('it counts stakes of after the next block: take it again')
}

type Powers = Map<string, { readonly voter: Uint8Array; readonly power: bigint }>

/** Gives what a canister holds to those whose it is; what is nobody's stays the canister's. @throws ReplayError for more than it holds */
function share(powers: Powers, { holder, byOwner }: Shares): void {
  // where a ledger knows account identifiers alone, its voters are called by them
  const [first] = powers.values()
  const isByIdentifier = first?.voter.length === IDENTIFIER_BYTES
  const change = (principal: string, by: bigint, subaccount?: Uint8Array) => {
    const bytes = Principal.fromText(principal).toUint8Array()
    const voter = isByIdentifier ? accountIdentifier(bytes, subaccount) : bytes
    const power = (powers.get(voter.join())?.power ?? 0n) + by
    if (power < 0n) throw new ReplayError('a source counts more than its canister holds')
    powers.set(voter.join(), { voter, power })
  }
  for (const [owner, amount] of byOwner) {
    if (amount < 0n) throw new ReplayError('a source counts less than nothing')
    change(holder.owner, -amount, holder.subaccount)
    change(owner, amount)
  }
}

function powersOf(holders: ReadonlyMap<string, bigint>): Powers {
  const powers: Powers = new Map()
  for (const [account, balance] of holders) {
    const voter = parseAccount(account)?.owner.toUint8Array() ?? parseAccountIdentifier(account)
    if (voter === undefined) throw new ReplayError(`${account} is no account`)
    const key = voter.join()
    powers.set(key, { voter, power: (powers.get(key)?.power ?? 0n) + balance })
  }
  return powers
}
