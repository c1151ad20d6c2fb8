import type { Directory } from '../../adapters/Directory.ts'
import type { Row } from '../../storage/schema.ts'
import { holdingsOf } from '../../view/holdings.ts'
import { worthUsd } from '../decimals.ts'
import type { Asked } from '../Endpoint.ts'
import { positionsQuery } from '../endpoints/positions.ts'
import { worthNow } from '../records/positionRecord.ts'

/** Records of one person that are added up. */
const MOST_RECORDS = 50_000
/** Farms and staking pools that are asked what they owe and have not credited. */
const MOST_ASKED = 20
const PER_THOUSAND = 1_000n

/** What somebody has in one farm or staking pool, in 10^-18 dollars. */
export type Earning = {
  readonly kind: 'farm' | 'stake'
  readonly canisterId: string
  readonly stakedUsd: bigint
  /** Credited, and not withdrawn. */
  readonly rewardUsd: bigint
  /** Earned, and not credited yet; undefined while its canister does not tell. */
  readonly pendingUsd: bigint | undefined
}

type Told = Omit<Earning, 'pendingUsd'> & { readonly askPending: () => Promise<bigint> }
type Records = readonly Row<'earn_records'>[]

/** What somebody has in farms and staking pools: by the records of these, and by their own word of what is not in any record yet. */
export async function earningOf(
  asked: Asked,
  pid: string,
  directory: Directory | undefined,
): Promise<Earning[]> {
  const records = await asked.database.db
    .selectFrom('earn_records')
    .selectAll()
    .where('owner', '=', pid)
    .where('log', 'in', ['stakes', 'rewards'])
    .orderBy('earn_id')
    .orderBy('log')
    .orderBy('seq')
    .limit(MOST_RECORDS)
    .execute()
  const ofEach = Map.groupBy(records, ({ earn_id }) => earn_id)
  const [farms, pools] = [
    await inFarms(asked, ofEach, directory),
    await inStakingPools(asked, { ofEach, pid }, directory),
  ]
  return Promise.all(
    [...farms, ...pools].map(async ({ askPending, ...told }, index) => {
      const pending = index < MOST_ASKED ? askPending() : Promise.resolve(undefined)
      // a canister that is away leaves this one figure unknown
      return { ...told, pendingUsd: await pending.catch(() => undefined) }
    }),
  )
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
      const ids = stakedIn(records)
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
      const token = view.tokens.get(farm.reward_token_id)
      const net = (amount: bigint) => amount - (amount * BigInt(farm.fee_per_mille)) / PER_THOUSAND
      const credited = sumOf(records, 'rewards', ['distribute'], net)
      // of a withdrawal the record has what arrived
      const sent = sumOf(
        records,
        'stakes',
        ['withdraw'],
        (amount) => amount + BigInt(token?.fee ?? 0),
      )
      return {
        kind: 'farm' as const,
        canisterId: farm.canister_id,
        stakedUsd: worth.reduce((sum, one) => sum + one, 0n),
        rewardUsd: usdOf(token, credited - sent),
        askPending: async () =>
          ids.length === 0
            ? 0n
            : usdOf(token, net(await ask(directory).fetchFarmPending(farm.canister_id, ids))),
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
    const [staking, reward] = [pool.staking_token_id, pool.reward_token_id].map((id) =>
      asked.view.tokens.get(id),
    )
    const all = (log: string, ops: readonly string[]) => sumOf(records, log, ops)
    const there = all('stakes', ['deposit']) - all('stakes', ['withdraw'])
    const staked = all('stakes', ['stake']) - all('stakes', ['unstake', 'liquidate'])
    const fee = BigInt(pool.fee_per_mille ?? 0)
    return {
      kind: 'stake' as const,
      canisterId: pool.canister_id,
      // what was taken out of the stake lies in the pool until it is withdrawn
      stakedUsd: usdOf(staking, there > staked ? there : staked),
      rewardUsd: usdOf(reward, all('rewards', ['harvest']) - all('rewards', ['withdraw'])),
      askPending: async () => {
        if (staked <= 0n) return 0n
        const pending = await ask(directory).fetchStakePending(pool.canister_id, pid)
        return usdOf(reward, pending - (pending * fee) / PER_THOUSAND)
      },
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

/** Positions that went in and have not come out, in the order in which that was written down. */
function stakedIn(records: Records): number[] {
  const inside = new Set<number>()
  for (const { log, op, position_id } of records) {
    if (log !== 'stakes' || position_id === null) continue
    if (op === 'stake') inside.add(position_id)
    if (op === 'unstake') inside.delete(position_id)
  }
  return [...inside]
}

function sumOf(
  records: Records,
  log: string,
  ops: readonly string[],
  toAmount: (amount: bigint) => bigint = (amount) => amount,
): bigint {
  const counted = records.filter((record) => record.log === log && ops.includes(record.op))
  return counted.reduce((sum, { amount }) => sum + toAmount(BigInt(amount)), 0n)
}

type Priced = { readonly price_usd: string | null; readonly decimals: number | null }

/** Records that a canister no longer keeps can leave less than nothing: then it is nothing. */
function usdOf(token: Priced | undefined, amount: bigint): bigint {
  if (token === undefined || amount <= 0n) return 0n
  return worthUsd(amount, token.price_usd, token.decimals)
}

function ask(directory: Directory | undefined): Directory {
  if (directory === undefined) throw new Error('nobody can be asked')
  return directory
}
