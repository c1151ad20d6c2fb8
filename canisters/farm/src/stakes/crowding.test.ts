import { expect, test } from 'vitest'
import { attemptFlow } from '../farm/result.ts'
import { balanceOf } from '../money/balances.ts'
import { checkFunding } from '../money/funding.ts'
import { withdraw } from '../money/withdraw.ts'
import { LogicFarm } from '../testing/logicFarm.ts'
import { stake } from './stake.ts'
import { putOut, unstake } from './unstake.ts'

const [ann, ben] = [Uint8Array.of(1), Uint8Array.of(2)]
const MANY = 100n

/** Ann has a hundred positions here. */
async function crowdedFarm(): Promise<LogicFarm> {
  const farm = new LogicFarm()
  await checkFunding(farm.context)
  for (let id = 1n; id <= MANY; id++) {
    farm.positions.set(id, { tickLower: -600, tickUpper: 600, liquidity: 10n ** 12n })
    await stake(farm.context, ann, id)
  }
  return farm
}

/** Reads and writes of stored maps by a withdrawal. */
async function costOf(farm: LogicFarm): Promise<number> {
  const before = farm.accesses
  await withdraw(farm.context, ann)
  return farm.accesses - before
}

test('a withdrawal settles some of very many positions, and those that follow the others', async () => {
  const farm = await crowdedFarm()
  const { deposits, rewardRecords } = farm.context.state
  farm.move(10_000n, 1)
  expect(await costOf(farm)).toBeLessThan(500)
  expect(rewardRecords.size).toBe(20)
  for (let turn = 0; turn < 4; turn++) await withdraw(farm.context, ann)
  expect(rewardRecords.size).toBe(Number(MANY))
  for (let id = 1n; id <= MANY; id++) expect(deposits.get(id)?.rewardAmount).toBeGreaterThan(0n)
})

test('who withdraws again and again makes the farm settle nothing that has earned next to nothing', async () => {
  const farm = await crowdedFarm()
  farm.move(10_000n, 1)
  for (let turn = 0; turn < 5; turn++) await withdraw(farm.context, ann)
  const { size } = farm.context.state.rewardRecords
  for (let turn = 0; turn < 5; turn++) {
    farm.move(1n, 1)
    await withdraw(farm.context, ann)
  }
  expect(farm.context.state.rewardRecords.size).toBe(size)
  // leaving settles to the last unit
  const before = balanceOf(farm.context, ann)
  await unstake(farm.context, { caller: ann, isAdmin: false }, 1n)
  expect(balanceOf(farm.context, ann)).toBeGreaterThan(before)
})

test('who has few positions is paid whatever is more than the ledger’s fee, however small a part of the reward that is', async () => {
  const farm = new LogicFarm()
  const { context } = farm
  await checkFunding(context)
  farm.positions.set(1n, { tickLower: -600, tickUpper: 600, liquidity: 1n })
  farm.positions.set(2n, { tickLower: -600, tickUpper: 600, liquidity: 10n ** 7n })
  context.state.leastWorth.set(0n)
  for (const id of [1n, 2n]) await stake(context, id === 1n ? ann : ben, id)
  farm.move(100n, 1)
  // a second's reward is a thousand million units, of which hers is a hundred in a hundred seconds
  expect(await withdraw(context, ann)).toBeGreaterThan(0n)
  expect(context.state.rewardRecords.size).toBe(1)
  expect(await withdraw(context, ann)).toBe(0n)
  expect(context.state.rewardRecords.size).toBe(1)
})

test('what few positions have earned together is paid, though each has earned less than the ledger’s fee', async () => {
  const farm = new LogicFarm()
  const { context } = farm
  await checkFunding(context)
  context.state.leastWorth.set(0n)
  for (let id = 1n; id <= 5n; id++)
    farm.positions.set(id, { tickLower: -600, tickUpper: 600, liquidity: 1n })
  farm.positions.set(6n, { tickLower: -600, tickUpper: 600, liquidity: 6n * 10n ** 10n })
  for (let id = 1n; id <= 6n; id++) await stake(context, id < 6n ? ann : ben, id)
  farm.move(500n, 1)
  expect(await withdraw(context, ann)).toBeGreaterThan(0n)
  for (let id = 1n; id <= 5n; id++)
    expect(context.state.deposits.get(id)?.rewardAmount).toBeLessThanOrEqual(10n)
})

test('a position is worth many times what its tokens cost to be moved, unless an admin wants it otherwise', async () => {
  const farm = new LogicFarm()
  const { context } = farm
  await checkFunding(context)
  context.state.tokenFees.set({ fee0: 10n, fee1: 1_000n })
  farm.positions.set(1n, { tickLower: -600, tickUpper: 600, liquidity: 10n ** 7n })
  farm.positions.set(2n, { tickLower: -600, tickUpper: 600, liquidity: 10n ** 8n })
  expect(await attemptFlow(() => stake(context, ann, 1n))).toMatchObject({
    err: { InternalError: expect.stringContaining('does not reach the low limit') },
  })
  expect(await attemptFlow(() => stake(context, ann, 2n))).toHaveProperty('ok')
  context.state.leastWorth.set(0n)
  expect(await attemptFlow(() => stake(context, ann, 1n))).toHaveProperty('ok')
})

test('an admin puts somebody out of a live farm, with what is theirs', async () => {
  const farm = await crowdedFarm()
  const { context } = farm
  farm.move(10_000n, 1)
  expect(await putOut(context, 7n)).toBe('Unstaked successfully')
  expect(context.state.deposits.has(7n)).toBe(false)
  expect(balanceOf(context, ann)).toBeGreaterThan(0n)
})
