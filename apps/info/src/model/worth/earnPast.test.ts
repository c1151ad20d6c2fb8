import { expect, test } from 'vitest'
import { DAY_MS } from '../candles/levels.ts'
import { OwnEarnings, type OwnRecord } from '../earn/OwnEarnings.ts'
import { earnPast } from './earnPast.ts'

const day = (index: number) => 20_000 * DAY_MS + index * DAY_MS
const days = [0, 1, 2, 3].map(day)
const POOL = { kind: 'stake', feePerMille: 0n, ledgerFee: 0n } as const
const ALWAYS = { days, startMs: 0, endMs: Number.MAX_SAFE_INTEGER, nowMs: day(4), pending: 0n }

const record = (atDay: number, log: string, op: string, amount: bigint): OwnRecord => ({
  log,
  op,
  amount: amount.toString(),
  time_ms: day(0) + atDay * DAY_MS,
  position_id: null,
})
const staked = [record(0.5, 'stakes', 'deposit', 7n), record(0.5, 'stakes', 'stake', 7n)]

const rewardsOf = (records: readonly OwnRecord[], wish: Partial<typeof ALWAYS> = {}) =>
  earnPast(new OwnEarnings(records, POOL), { ...ALWAYS, ...wish }).rewards.map(({ value }) => value)

test('a stake counts at the end of each day on which it was there', () => {
  const records = [
    ...staked,
    record(2, 'stakes', 'unstake', 3n),
    record(2.5, 'stakes', 'withdraw', 3n),
  ]
  const own = new OwnEarnings(records, POOL)
  expect(earnPast(own, ALWAYS).staked).toEqual([
    { startMs: day(0), value: 7n },
    // what is done on the stroke of midnight belongs to the day that begins
    { startMs: day(1), value: 7n },
    { startMs: day(2), value: 4n },
    { startMs: day(3), value: 4n },
  ])
})

test('what was credited counts from then on until it is withdrawn', () => {
  const records = [
    ...staked,
    record(1.5, 'rewards', 'harvest', 4n),
    record(3.25, 'rewards', 'withdraw', 3n),
  ]
  expect(rewardsOf(records).slice(1)).toEqual([4n, 4n, 1n])
})

test('what was credited later counts as the time goes by in which it was earned', () => {
  const records = [...staked, record(2.5, 'rewards', 'harvest', 8n)]
  expect(rewardsOf(records)).toEqual([2n, 6n, 8n, 8n])
  // on the stroke of midnight it is all earned
  expect(rewardsOf([...staked, record(2, 'rewards', 'harvest', 9n)])).toEqual([3n, 9n, 9n, 9n])
})

test('what waits now was earned since the last credit, and is unknown while nobody tells', () => {
  const records = [...staked, record(2, 'rewards', 'harvest', 9n)]
  expect(rewardsOf(records, { nowMs: day(6), pending: 8n })).toEqual([3n, 9n, 11n, 13n])
  expect(
    earnPast(new OwnEarnings(records, POOL), { ...ALWAYS, pending: undefined }).rewards.at(-1),
  ).toEqual({ startMs: day(3), value: 9n })
})

test('nothing is earned before a pool begins or after it has ended, whenever it is credited', () => {
  const records = [...staked, record(3.5, 'rewards', 'harvest', 8n)]
  expect(rewardsOf(records, { startMs: day(1), endMs: day(3) })).toEqual([0n, 4n, 8n, 8n])
  expect(rewardsOf(records, { startMs: day(0), endMs: day(0.5) })).toEqual([8n, 8n, 8n, 8n])
})
