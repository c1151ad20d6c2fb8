import { createInfoClient, type WalletDay } from '@sluice/sdk/info'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Directory } from '../adapters/Directory.ts'
import { DAY_MS, HOUR_MS, startOf } from '../model/candles/levels.ts'
import type { EventOf } from '../model/events/eventFields.ts'
import type { InfoDatabase } from '../storage/InfoDatabase.ts'
import { indexAll, indexerOf } from '../testing/indexScript.ts'
import { randomMarket, type Told } from '../testing/randomMarket.ts'
import { scriptedSources } from '../testing/scriptedSources.ts'
import { type Served, serve } from '../testing/serve.ts'
import { DATABASES, useDatabases } from '../testing/useDatabases.ts'

const ICP = 100_000_000n
const FEE = 10n
const market = randomMarket({ seed: 11, steps: 150 })
const first = startOf(market.endMs, DAY_MS) + DAY_MS
const at = (day: number, hour: number) => first + day * DAY_MS + hour * HOUR_MS
const nowMs = at(6, 12)

/** What a farm and a staking pool owe by now and have not credited, with what they keep of it. */
const PENDING = { farm: 20n * ICP, stake: 5n * ICP }
const afterFee = (amount: bigint) => amount - (amount * 50n) / 1_000n

/** A saver's week: something of everything, staked for some days, taken back, and staked again. */
function savedWeek(): { told: readonly Told[]; positionId: number; orderId: number } {
  const told: Told[] = []
  const seqs = new Map<string, number>()
  for (const { source, seq } of market.told) seqs.set(source, Math.max(seq, seqs.get(source) ?? 0))
  const tell = (source: string, timeMs: number, event: Told['event']) => {
    const seq = (seqs.get(source) ?? 0) + 1
    seqs.set(source, seq)
    told.push({ source, seq, timeMs, event })
  }
  const [pool] = market.pools
  if (pool === undefined) throw new Error('the market has pools')
  const [positionId = 0, position] = [...pool.positions].find(([, one]) => !one.isOrder) ?? []
  if (position === undefined) throw new Error('the pool has positions')
  const before = pool.log.length
  const moved = (timeMs: number, wish: { from?: string; to: string; amount: bigint }) =>
    tell('ledger:icp', timeMs, {
      kind: 'blockMade',
      op: wish.from === undefined ? 'mint' : 'transfer',
      from: wish.from,
      to: wish.to,
      spender: undefined,
      feeCollector: undefined,
      amount: wish.amount,
      fee: wish.from === undefined ? undefined : FEE,
    })
  const record = (source: string, atMs: number, [op, amount]: readonly [string, bigint]) => {
    const isOfFarm = source.startsWith('farm') && op !== 'withdraw'
    const event: EventOf<'earnRecorded'> = {
      kind: 'earnRecorded',
      op,
      owner: 'saver',
      amount,
      positionId: isOfFarm ? positionId : undefined,
      liquidity: undefined,
      // farms tell whole seconds
      atMs: source.startsWith('farm') ? atMs - (atMs % 1_000) : atMs,
    }
    tell(source, atMs, event)
  }
  const people = { creator: 'founder', refunder: 'founder' }
  tell('farms', first, {
    kind: 'farmListed',
    farm: 'farm-9',
    pool: pool.canisterId,
    token0: 'icp',
    token1: 'usdc',
    rewardToken: 'icp',
    ...people,
    startMs: first,
    endMs: at(90, 0),
    secondsPerCycle: 600,
    feePerMille: 50,
  })
  tell('standings', first + 1, {
    kind: 'stakePoolStanding',
    pool: 'stake-1',
    startMs: first,
    endMs: at(90, 0),
    rewardPerSecond: 1_000n,
    feePerMille: 50,
    staked: 0n,
    rewarded: 0n,
    stakers: 0,
    funded: undefined,
  })

  pool.swap(at(0, 1), 'trader', true, ICP)
  moved(at(0, 6), { to: 'saver', amount: 100n * ICP })
  pool.hand(at(0, 6), positionId, 'saver')
  const orderId = pool.order(at(0, 7), 'saver', 10n ** 12n)
  pool.swap(at(1, 1), 'trader', true, 300n * ICP)
  // everything but the order is staked at noon of the second day
  pool.hand(at(1, 12) + 400, positionId, 'farm-9')
  record('farmStakes:farm-9', at(1, 12) + 700, ['stake', 0n])
  moved(at(1, 12), { from: 'saver', to: 'stake-1', amount: 40n * ICP })
  record('poolStakes:stake-1', at(1, 12), ['deposit', 40n * ICP])
  record('poolStakes:stake-1', at(1, 12), ['stake', 40n * ICP])
  pool.swap(at(2, 1), 'trader', false, 2_000_000_000n)
  pool.swap(at(3, 1), 'trader', true, 900n * ICP)
  // credited at noon of the fourth, and sent six hours later
  record('farmRewards:farm-9', at(3, 12), ['distribute', 16n * ICP])
  record('poolRewards:stake-1', at(3, 12), ['harvest', 8n * ICP])
  record('farmStakes:farm-9', at(3, 18), ['withdraw', 5n * ICP])
  record('poolRewards:stake-1', at(3, 18), ['withdraw', 2n * ICP])
  moved(at(3, 18), { from: 'farm-9', to: 'saver', amount: 5n * ICP })
  moved(at(3, 18), { from: 'stake-1', to: 'saver', amount: 2n * ICP - FEE })
  // taken back on the fifth, and staked once more
  pool.swap(at(4, 1), 'trader', true, 100n * ICP)
  pool.hand(at(4, 2), positionId, 'saver')
  record('farmStakes:farm-9', at(4, 2), ['unstake', 0n])
  record('poolStakes:stake-1', at(4, 2), ['unstake', 40n * ICP])
  record('poolStakes:stake-1', at(4, 3), ['withdraw', 10n * ICP])
  moved(at(4, 3), { from: 'stake-1', to: 'saver', amount: 10n * ICP - FEE })
  pool.hand(at(5, 12), positionId, 'farm-9')
  record('farmStakes:farm-9', at(5, 12), ['stake', 0n])
  record('poolStakes:stake-1', at(5, 12), ['stake', 30n * ICP])
  pool.swap(at(6, 1), 'trader', true, ICP)

  const source = `pool:${pool.canisterId}`
  const happened = pool.log.slice(before).map((entry): Told => ({ source, ...entry }))
  const inTime = [...told, ...happened].sort((a, b) => a.timeMs - b.timeMs)
  return { told: inTime, positionId, orderId }
}

const { told, positionId, orderId } = savedWeek()

/** What the saver has of ICP at the end of each of the days before today, counted by hand. */
const HELD = [
  { wallet: 100n * ICP, isStaked: false, stake: 0n, farm: 0n, reward: 0n },
  // half a day of the two days until it is credited
  { wallet: 60n * ICP - FEE, isStaked: true, stake: 40n * ICP, part: 4n },
  { wallet: 60n * ICP - FEE, isStaked: true, stake: 40n * ICP, part: 12n },
  { wallet: 67n * ICP - 2n * FEE, isStaked: true, stake: 40n * ICP, sent: true },
  { wallet: 77n * ICP - 3n * FEE, isStaked: false, stake: 30n * ICP, sent: true },
  { wallet: 77n * ICP - 3n * FEE, isStaked: true, stake: 30n * ICP, sent: true, open: true },
]
const FARM_CREDIT = afterFee(16n * ICP)
const SENT_OF_FARM = 5n * ICP + FEE

describe.each(DATABASES)('on %s', (kind) => {
  const databases = useDatabases(kind)
  let database: InfoDatabase
  let served: Served

  const directory: Directory = {
    fetchSnses: async () => [],
    fetchLocked: async () => ({ sharePpm: 0n, locks: [] }),
    fetchFarmPending: async () => PENDING.farm,
    fetchStakePending: async () => PENDING.stake,
  }

  beforeAll(async () => {
    database = await databases.open()
    const sources = scriptedSources([...market.told, ...told])
    await indexAll(await indexerOf(database, sources), sources)
    served = await serve(database, { now: () => nowMs, directory })
  })
  afterAll(() => served.server.stop())

  const info = () => createInfoClient({ url: served.url })

  test('a day counts what was in the wallet, in pools, in farms and in staking pools at its end', async () => {
    const { days, unpriced, silent, isCut } = await info().fetchWalletPast({ principal: 'saver' })
    const candles = await info().fetchTokenCandles('icp', { level: 'd1', limit: 100 })
    const closes = new Map(candles.rows.map(({ startMs, close }) => [startMs, close]))
    const positions = await database.db
      .selectFrom('position_days')
      .selectAll()
      .where('position_id', 'in', [positionId, orderId])
      .where('pool_id', '=', 1)
      .execute()
    expect(days).toHaveLength(HELD.length + 2)
    for (const [index, held] of HELD.entries()) {
      const startMs = at(index, 0)
      const close = closes.get(startMs) ?? 0n
      expect(close).toBeGreaterThan(0n)
      const worth = (amount: bigint) => (amount * close) / ICP
      const of = (id: number) => {
        const row = positions.find((one) => one.position_id === id && one.start_ms === startMs)
        return BigInt(row?.value_usd ?? 0) + BigInt(row?.fees_usd ?? 0)
      }
      expect(of(positionId)).toBeGreaterThan(0n)
      const { part = 0n, sent = false, open = false } = held
      // half of a day of the one day since it was staked again
      const [farmOpen, stakeOpen] = open
        ? [afterFee(PENDING.farm) / 2n, afterFee(PENDING.stake) / 2n]
        : [0n, 0n]
      const farmReward = sent ? FARM_CREDIT - SENT_OF_FARM : (FARM_CREDIT * part) / 16n
      const stakeReward = sent ? 6n * ICP : (8n * ICP * part) / 16n
      expect([index, days[index + 1]]).toEqual([
        index,
        {
          startMs,
          tokensUsd: worth(held.wallet),
          positionsUsd: of(orderId) + (held.isStaked ? 0n : of(positionId)),
          farmsUsd: worth(farmReward + farmOpen) + (held.isStaked ? of(positionId) : 0n),
          stakesUsd: worth(held.stake) + worth(stakeReward + stakeOpen),
        },
      ])
    }
    expect({ unpriced, silent, isCut }).toEqual({ unpriced: [], silent: [], isCut: false })
  })

  test('the line ends with the total of now, place by place', async () => {
    const { days } = await info().fetchWalletPast({ principal: 'saver' })
    const { tokensUsd, positionsUsd, ordersUsd, farmsUsd, stakesUsd } =
      await info().fetchWalletTotals('saver')
    expect(days.at(-1)).toEqual({
      startMs: at(6, 0),
      tokensUsd,
      positionsUsd: positionsUsd + ordersUsd,
      farmsUsd,
      stakesUsd,
    })
    expect(ordersUsd).toBeGreaterThan(0n)
    for (const each of [tokensUsd, farmsUsd, stakesUsd]) expect(each).toBeGreaterThan(10n ** 19n)
  })

  test('what a silent canister owes does not count since it was credited last, and that is told', async () => {
    const away = async () => {
      throw new Error('away')
    }
    const silentOne = await serve(database, {
      now: () => nowMs,
      directory: { ...directory, fetchStakePending: away },
    })
    const client = createInfoClient({ url: silentOne.url })
    const [{ days, silent }, totals, all] = [
      await client.fetchWalletPast({ principal: 'saver' }),
      await client.fetchWalletTotals('saver'),
      await info().fetchWalletPast({ principal: 'saver' }),
    ]
    await silentOne.server.stop()
    expect(silent).toEqual(['stake-1'])
    expect(days.at(-1)?.stakesUsd).toBe(totals.stakesUsd)
    const without = (list: readonly WalletDay[], count: number) => list.slice(0, count)
    // up to the day before it was staked again nothing is unknown
    expect(without(days, 6)).toEqual(without(all.days, 6))
    expect(days[6]?.stakesUsd).toBeLessThan(all.days[6]?.stakesUsd ?? 0n)
    expect(days[6]?.farmsUsd).toBe(all.days[6]?.farmsUsd)
  })
})
