import type { Directory } from '../../adapters/Directory.ts'
import { afterFee, type EarnTerms, OwnEarnings } from '../../model/earn/OwnEarnings.ts'
import type { Row } from '../../storage/schema.ts'
import { holdingsOf } from '../../view/holdings.ts'
import type { PoolFacts, TokenFacts } from '../../view/MarketView.ts'
import { worthOf } from '../../view/worthOf.ts'
import type { Asked } from '../Endpoint.ts'
import { positionsQuery } from '../endpoints/positions.ts'
import { worthNow } from '../records/positionRecord.ts'

/** Records of one person that are added up; what the places after that have is left out whole, and told. */
const MOST_RECORDS = 50_000
/** Farms and staking pools that are asked what they owe and have not credited. */
const MOST_ASKED = 20

/** What somebody has in one farm or staking pool, in 10^-18 dollars. */
export type Earning = {
  readonly kind: 'farm' | 'stake'
  readonly canisterId: string
  readonly stakedUsd: bigint
  /** Credited, and not withdrawn. */
  readonly rewardUsd: bigint
  /** Earned, and not credited yet; undefined while its canister does not tell. */
  readonly pendingUsd: bigint | undefined
  /** The same in the reward's smallest unit, without what is kept of it. */
  readonly pending: bigint | undefined
  /** What it follows from: the records in the order of their logs. */
  readonly records: Records
  readonly terms: EarnTerms
  /** When it gives rewards. */
  readonly startMs: number
  readonly endMs: number
  /** The pool whose positions a farm takes, or the token that a staking pool takes. */
  readonly pool: PoolFacts | undefined
  readonly stakedToken: TokenFacts | undefined
  readonly rewardToken: TokenFacts | undefined
  /** Tokens of what is there now. */
  readonly held: readonly TokenFacts[]
}

type Told = Omit<Earning, 'pending' | 'pendingUsd'> & {
  /** With what is kept of it. */
  readonly askPending: () => Promise<bigint>
}
type Records = readonly Row<'earn_records'>[]

type Wish = { readonly pid: string; readonly directory: Directory | undefined }

/**
 * What somebody has in farms and staking pools: by the records of these, and by their own word of what is not in any record yet.
 * `isCut`: there are more records than are read, so the newest farms and staking pools are missing.
 */
export async function earningOf(
  asked: Asked,
  { pid, directory }: Wish,
): Promise<{ earnings: Earning[]; isCut: boolean }> {
  const found = await asked.database.db
    .selectFrom('earn_records')
    .selectAll()
    .where('owner', '=', pid)
    .where('log', 'in', ['stakes', 'rewards'])
    .orderBy('earn_id')
    .orderBy('log')
    .orderBy('seq')
    .limit(MOST_RECORDS + 1)
    .execute()
  const isCut = found.length > MOST_RECORDS
  // the last one's records may not be all there, and half of them tell a wrong figure
  const cutId = isCut ? found.at(-1)?.earn_id : undefined
  const records = found.filter(({ earn_id }) => earn_id !== cutId)
  const ofEach = Map.groupBy(records, ({ earn_id }) => earn_id)
  const [farms, pools] = [
    await inFarms(asked, ofEach, directory),
    await inStakingPools(asked, { ofEach, pid }, directory),
  ]
  const earnings = await Promise.all(
    [...farms, ...pools].map(async ({ askPending, ...told }, index) => {
      const asking = index < MOST_ASKED ? askPending() : Promise.resolve(undefined)
      // a canister that is away leaves this one figure unknown
      const earned = await asking.catch(() => undefined)
      const pending = earned === undefined ? undefined : afterFee(earned, told.terms.feePerMille)
      return {
        ...told,
        pending,
        pendingUsd: pending === undefined ? undefined : usdOf(told.rewardToken, pending),
      }
    }),
  )
  return { earnings, isCut }
}

async function inFarms(
  asked: Asked,
  ofEach: ReadonlyMap<number, Records>,
  directory: Directory | undefined,
): Promise<Told[]> {
  const { database, view } = asked
  const farms = await rowsOf(asked, 'farms', [...ofEach.keys()])
  return Promise.all(
    farms.map(async (farm) => {
      const records = ofEach.get(farm.id) ?? []
      const pool = view.poolsByCanister.get(farm.pool_canister_id)
      const rewardToken = view.tokens.get(farm.reward_token_id)
      const terms = {
        kind: 'farm' as const,
        feePerMille: BigInt(farm.fee_per_mille),
        ledgerFee: BigInt(rewardToken?.fee ?? 0),
      }
      const { positions, credited } = new OwnEarnings(records, terms).readUntil()
      const ids = [...positions.keys()]
      const rows =
        pool === undefined || ids.length === 0
          ? []
          : await positionsQuery(database, { poolId: pool.id, principal: farm.canister_id })
              .selectAll('p')
              .where('p.position_id', 'in', ids)
              .execute()
      const holdings = await holdingsOf(database, view.pools, rows)
      const worth = holdings.map((held) => {
        if (pool === undefined) return 0n
        const { valueUsd, feesUsd } = worthNow(pool, held)
        return valueUsd + feesUsd
      })
      return {
        kind: 'farm' as const,
        canisterId: farm.canister_id,
        stakedUsd: worth.reduce((sum, one) => sum + one, 0n),
        rewardUsd: usdOf(rewardToken, credited),
        askPending: async () =>
          ids.length === 0 ? 0n : ask(directory).fetchFarmPending(farm.canister_id, ids),
        records,
        terms,
        startMs: farm.start_ms,
        endMs: farm.end_ms,
        pool,
        stakedToken: undefined,
        rewardToken,
        held: [
          ...(pool === undefined || rows.length === 0 ? [] : [pool.token0, pool.token1]),
          ...(rewardToken === undefined || credited === 0n ? [] : [rewardToken]),
        ],
      }
    }),
  )
}

async function inStakingPools(
  asked: Asked,
  { ofEach, pid }: { readonly ofEach: ReadonlyMap<number, Records>; readonly pid: string },
  directory: Directory | undefined,
): Promise<Told[]> {
  const pools = await rowsOf(asked, 'stake_pools', [...ofEach.keys()])
  return pools.map((pool) => {
    const records = ofEach.get(pool.id) ?? []
    const [stakedToken, rewardToken] = [pool.staking_token_id, pool.reward_token_id].map((id) =>
      asked.view.tokens.get(id),
    )
    const terms = {
      kind: 'stake' as const,
      feePerMille: BigInt(pool.fee_per_mille ?? 0),
      ledgerFee: BigInt(rewardToken?.fee ?? 0),
    }
    const { staked, credited, isEarning } = new OwnEarnings(records, terms).readUntil()
    return {
      kind: 'stake' as const,
      canisterId: pool.canister_id,
      stakedUsd: usdOf(stakedToken, staked),
      rewardUsd: usdOf(rewardToken, credited),
      askPending: async () =>
        isEarning ? ask(directory).fetchStakePending(pool.canister_id, pid) : 0n,
      records,
      terms,
      startMs: pool.start_ms ?? 0,
      endMs: pool.end_ms ?? Number.MAX_SAFE_INTEGER,
      pool: undefined,
      stakedToken,
      rewardToken,
      held: [
        ...(stakedToken === undefined || staked === 0n ? [] : [stakedToken]),
        ...(rewardToken === undefined || credited === 0n ? [] : [rewardToken]),
      ],
    }
  })
}

function rowsOf<Table extends 'farms' | 'stake_pools'>(
  { database }: Asked,
  table: Table,
  ids: readonly number[],
): Promise<Row<Table>[]>
async function rowsOf(
  { database }: Asked,
  table: 'farms' | 'stake_pools',
  ids: readonly number[],
): Promise<unknown[]> {
  if (ids.length === 0) return []
  return database.db.selectFrom(table).selectAll().where('id', 'in', ids).orderBy('id').execute()
}

const usdOf = (token: TokenFacts | undefined, amount: bigint): bigint =>
  token === undefined ? 0n : worthOf(token, amount)

function ask(directory: Directory | undefined): Directory {
  if (directory === undefined) throw new Error('nobody can be asked')
  return directory
}

/** What is in all of one kind together, in listed tokens. */
export const totalOf = (earnings: readonly Earning[], kind: Earning['kind']): bigint =>
  earnings.filter((one) => one.kind === kind).reduce((sum, one) => sum + countedOf(one), 0n)

const countedOf = ({ pool, stakedToken, rewardToken, ...one }: Earning): bigint =>
  (pool?.isListed || stakedToken?.is_listed === 1 ? one.stakedUsd : 0n) +
  (rewardToken?.is_listed === 1 ? one.rewardUsd + (one.pendingUsd ?? 0n) : 0n)
