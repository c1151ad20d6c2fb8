import type { LoggedRecord } from '../earn/EarnLog.ts'
import type { EarnLogs } from '../earn/EarnLogs.ts'
import { VoteError } from './VoteError.ts'

/**
 * What counts beside balances: stakes in a staking pool, as its numbered log says. The pool holds the tokens in the ledger; an electorate
 * gives their power to whoever staked them.
 */

const PREFIX = 'stake:'
/** A staking pool holds stakes apart from rewards, in an account of its own. */
export const STAKE_SUBACCOUNT: Uint8Array = new Uint8Array(32).fill(0xff, 0, 1)
const AT_ONCE = 480
/** Pools with more records are not read for a vote. */
const MOST_RECORDS = 200_000

/** The name of a staking pool among the sources of an electorate, and how many of its records count: all that there are when absent. */
export const stakeSource = (poolId: string, records?: number): string =>
  records === undefined ? `${PREFIX}${poolId}` : `${PREFIX}${poolId}:${records}`

/** Undefined for a source of another kind. */
export function readStakeSource(
  source: string,
): { readonly poolId: string; readonly records: number | undefined } | undefined {
  const [, poolId = '', records] = /^stake:([a-z0-9-]{1,63})(?::(\d{1,6}))?$/.exec(source) ?? []
  if (poolId === '') return undefined
  return { poolId, records: records === undefined ? undefined : Number(records) }
}

/** Whose the tokens of one canister are. */
export type Shares = {
  /** The account that holds them in the ledger. */
  readonly holder: { readonly owner: string; readonly subaccount: Uint8Array }
  /** By principal, in the token's smallest unit. */
  readonly byOwner: ReadonlyMap<string, bigint>
  /** The source with the number of records that count. */
  readonly source: string
  /** When the last of them was written, in milliseconds since 1970; undefined where there is none. */
  readonly lastMs: number | undefined
}

/**
 * Tells what a source says of a ledger's tokens. It is not older than a time, in milliseconds since 1970: no record of before is left out.
 * @throws VoteError, CallError
 */
export type ReadSource = (
  source: string,
  at: { readonly ledgerId: string; readonly atMs: number },
) => Promise<Shares>

type Logs = Pick<EarnLogs, 'fetchStakingPools' | 'fetchStakingLog'>

/** Reads sources from staking pools that the factory has made for the very token: a stranger's canister could say anything. */
export const sourceReader =
  (loadLogs: () => Promise<Logs>): ReadSource =>
  async (source, { ledgerId, atMs }) => {
    const named = readStakeSource(source)
    if (named === undefined)
      throw VoteError.noSnapshot(`it counts "${source}", which nobody can count again`)
    const { poolId } = named
    const logs = await loadLogs()
    const pools = await logs.fetchStakingPools()
    if (!pools.some((pool) => pool.poolId === poolId && pool.stakingToken === ledgerId))
      throw VoteError.noSnapshot('it counts a staking pool that is not of this token')
    const holder = { owner: poolId, subaccount: STAKE_SUBACCOUNT }
    const { records, ...counted } = await countStakes(logs, named, atMs)
    return { holder, ...counted, source: stakeSource(poolId, records) }
  }

async function countStakes(
  logs: Logs,
  { poolId, records }: { readonly poolId: string; readonly records: number | undefined },
  atMs: number,
) {
  const byOwner = new Map<string, bigint>()
  let wanted = records
  let lastMs: number | undefined
  for (let seq = 0; ; ) {
    const slice = await logs.fetchStakingLog(poolId, 'stakes', { seq, limit: AT_ONCE })
    if (slice.first !== undefined)
      throw VoteError.noSnapshot('the staking pool no longer has its first records')
    wanted ??= slice.end
    if (wanted > MOST_RECORDS) throw VoteError.noSnapshot('the staking pool has too many records')
    for (const record of slice.records) {
      if (record.seq >= wanted) {
        if (record.atMs <= atMs)
          throw VoteError.noSnapshot('it leaves out stakes of before the block')
        return { byOwner, lastMs, records: wanted }
      }
      lastMs = record.atMs
      apply(byOwner, record)
    }
    seq += slice.records.length
    if (seq >= slice.end && seq >= wanted) return { byOwner, lastMs, records: wanted }
    if (slice.records.length === 0)
      throw VoteError.noSnapshot('the staking pool does not tell all of its records')
  }
}

/** What lies in the pool without earning is nobody's vote. */
function apply(byOwner: Map<string, bigint>, { op, owner, amount }: LoggedRecord): void {
  const before = byOwner.get(owner) ?? 0n
  if (op === 'stake') byOwner.set(owner, before + amount)
  if (op === 'unstake' || op === 'liquidate') byOwner.set(owner, before - amount)
}
