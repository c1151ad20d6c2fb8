import { times } from '@sluice/test-depth'
import { expect, test } from 'vitest'
import { addStake, growthInside } from '../growth/stakes.ts'
import { invariants } from '../money/books.ts'
import { checkFunding } from '../money/funding.ts'
import { withdraw } from '../money/withdraw.ts'
import { addDeposit } from '../stakes/deposits.ts'
import { stake } from '../stakes/stake.ts'
import { unstake } from '../stakes/unstake.ts'
import { LogicFarm } from '../testing/logicFarm.ts'
import { refreshPool } from '../time/refreshPool.ts'
import { sync } from '../time/sync.ts'

const alice = Uint8Array.of(1)
const owner = (number: number) => Uint8Array.of(2, number & 255, number >> 8)

/** A farm with so many stakes of so many people, in two hundred ranges: as staking leaves them, written in one go. */
async function farmWith(stakes: number): Promise<LogicFarm> {
  const farm = new LogicFarm()
  const { context } = farm
  await checkFunding(context)
  await refreshPool(context)
  let growth = await sync(context)
  for (let number = 1; number <= stakes; number++) {
    const place = (number % 200) - 100
    const range = {
      tickLower: (place - 30) * 60,
      tickUpper: (place + 30) * 60,
      liquidity: 10n ** 12n,
    }
    growth = addStake(growth, context.ticks, range)
    addDeposit(context, BigInt(number), {
      ...range,
      state: 'earning',
      owner: owner(number),
      token0Amount: 0n,
      token1Amount: 0n,
      initTime: growth.timestamp,
      lastDistributeTime: growth.timestamp,
      growthInsideLastX128: growthInside(growth, context.ticks, range),
      rewardAmount: 0n,
    })
  }
  context.state.growth.set(growth)
  return farm
}

/** What one person's stake, withdrawal and way out take, with a walk of the price over two ticks between. */
async function costsIn(stakes: number): Promise<readonly number[]> {
  const farm = await farmWith(stakes)
  const id = 1_000_000n
  farm.positions.set(id, { tickLower: -6000, tickUpper: 6000, liquidity: 10n ** 12n })
  const costOf = async (work: () => Promise<unknown>) => {
    const before = farm.accesses
    await work()
    return farm.accesses - before
  }
  const costs = [
    await costOf(() => stake(farm.context, alice, id)),
    await costOf(async () => {
      farm.move(5_000n, 125)
      farm.move(5_000n, 5)
      expect((await withdraw(farm.context, alice)) > 0n).toBe(true)
    }),
    await costOf(() => unstake(farm.context, { caller: alice, isAdmin: false }, id)),
  ]
  expect(invariants(farm.context)).toHaveProperty('ok')
  return costs
}

const MANY = times(49_999, 9_999)

test(`a stake, a withdrawal and the way out cost the same with ten and with ${MANY} stakes`, async () => {
  const [few, many] = [await costsIn(10), await costsIn(MANY)]
  // ranges that begin or end where the price walks are one or none, not a stake each
  for (const [place, cost] of many.entries())
    expect(cost - (few[place] ?? 0)).toBeLessThanOrEqual(12)
  expect(Math.max(...many)).toBeLessThan(150)
}, 60_000)
