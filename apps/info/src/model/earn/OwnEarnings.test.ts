import { expect, test } from 'vitest'
import { type EarnTerms, OwnEarnings, type OwnRecord } from './OwnEarnings.ts'

const FARM: EarnTerms = { kind: 'farm', feePerMille: 50n, ledgerFee: 3n }
const POOL: EarnTerms = { kind: 'stake', feePerMille: 50n, ledgerFee: 3n }

const record = (
  time_ms: number,
  [log, op]: readonly [string, string],
  amount: bigint,
  position_id: number | null = null,
): OwnRecord => ({ log, op, amount: amount.toString(), time_ms, position_id })

test('of a farm count the positions that went in and have not come out, and rewards less what is kept and what was sent', () => {
  const own = new OwnEarnings(
    [
      record(10, ['rewards', 'distribute'], 100n, 7),
      record(40, ['rewards', 'distribute'], 39n, 7),
      record(1, ['stakes', 'stake'], 0n, 7),
      record(2, ['stakes', 'stake'], 0n, 8),
      record(20, ['stakes', 'withdraw'], 50n),
      record(30, ['stakes', 'unstake'], 0n, 8),
    ],
    FARM,
  )
  own.readUntil(20)
  expect([[...own.positions.keys()], own.credited, own.pendingSinceMs]).toEqual([[7, 8], 95n, 2])
  own.readUntil(40)
  // 95, less 50 that arrived and the 3 that sending them took
  expect([[...own.positions.keys()], own.credited, own.pendingSinceMs]).toEqual([[7], 42n, 10])
  own.readUntil()
  // a twentieth of 39, rounded down
  expect(own.credited).toBe(42n + 38n)
  expect(own.spans).toEqual([
    { fromMs: 1, untilMs: 10, amount: 95n },
    { fromMs: 10, untilMs: 40, amount: 38n },
  ])
})

test('a position that leaves and comes again within a second is staked, with what it had earned', () => {
  const own = new OwnEarnings(
    [
      record(5, ['rewards', 'distribute'], 10n, 7),
      record(1, ['stakes', 'stake'], 0n, 7),
      record(5, ['stakes', 'unstake'], 0n, 7),
      record(5, ['stakes', 'stake'], 0n, 7),
    ],
    FARM,
  ).readUntil()
  expect([...own.positions]).toEqual([[7, 5]])
  expect(own.spans).toEqual([{ fromMs: 1, untilMs: 5, amount: 10n }])
})

test('what is taken out of a stake is in the pool until it is withdrawn', () => {
  const own = new OwnEarnings(
    [
      record(1, ['stakes', 'deposit'], 10n),
      record(1, ['stakes', 'stake'], 10n),
      record(3, ['stakes', 'unstake'], 4n),
      record(4, ['stakes', 'withdraw'], 3n),
      record(5, ['stakes', 'liquidate'], 6n),
      record(3, ['rewards', 'harvest'], 8n),
      record(6, ['rewards', 'withdraw'], 5n),
    ],
    POOL,
  )
  const at = (endMs?: number) => {
    const { staked, credited, isEarning, pendingSinceMs } = own.readUntil(endMs)
    return [staked, credited, isEarning, pendingSinceMs]
  }
  expect(at(1)).toEqual([0n, 0n, false, undefined])
  expect(at(3)).toEqual([10n, 0n, true, 1])
  expect(at(4)).toEqual([10n, 8n, true, 3])
  expect(at(5)).toEqual([7n, 8n, true, 3])
  expect(at()).toEqual([7n, 3n, false, undefined])
  expect(own.spans).toEqual([{ fromMs: 1, untilMs: 3, amount: 8n }])
})

test('records that a canister no longer keeps leave nothing, not less', () => {
  const pool = new OwnEarnings(
    [record(1, ['stakes', 'withdraw'], 3n), record(2, ['rewards', 'withdraw'], 5n)],
    POOL,
  ).readUntil()
  expect([pool.staked, pool.credited]).toEqual([0n, 0n])
  const farm = new OwnEarnings([record(1, ['rewards', 'distribute'], 20n, 7)], FARM).readUntil()
  // since when it was earned nobody knows
  expect([farm.credited, farm.spans]).toEqual([19n, []])
})
