import { expect, test } from 'vitest'
import { attemptFlow } from '../farm/result.ts'
import { addToTotals, balanceOf, changeBalance } from '../money/balances.ts'
import { invariants } from '../money/books.ts'
import { close, finishManually, sendRewardManually } from '../money/close.ts'
import { checkFunding } from '../money/funding.ts'
import { withdrawRewardFee } from '../money/rewardFee.ts'
import { applyTopUp } from '../money/topUp.ts'
import { withdraw } from '../money/withdraw.ts'
import { stake } from '../stakes/stake.ts'
import { unstake } from '../stakes/unstake.ts'
import { LogicFarm, nameOf } from '../testing/logicFarm.ts'
import { statusOf } from '../time/status.ts'

const [ann, ben] = [Uint8Array.of(1), Uint8Array.of(2)]
const LIQUIDITY = 10n ** 12n
const LEDGER_FEE = 10n

/** Ann and Ben have a position each, which have earned the same for a day, in a farm that has just been ended. */
async function endedFarm(): Promise<LogicFarm> {
  const farm = new LogicFarm()
  const { context } = farm
  await checkFunding(context)
  for (const [id, owner] of [
    [1n, ann],
    [2n, ben],
  ] as const) {
    farm.positions.set(id, { tickLower: -600, tickUpper: 600, liquidity: LIQUIDITY })
    await stake(context, owner, id)
  }
  farm.move(86_400n, 1)
  finishManually(context)
  return farm
}

const leave = ({ context }: LogicFarm, caller: Uint8Array, id: bigint) =>
  attemptFlow(() => unstake(context, { caller, isAdmin: false }, id))
const paidTo = ({ payments }: LogicFarm, owner: Uint8Array) =>
  payments.filter(({ to }) => to === nameOf(owner))

test('a farm whose pool will not hand a position to its owner closes, and the owner fetches it', async () => {
  const farm = await endedFarm()
  const { context } = farm
  farm.buried.add(nameOf(ann))
  expect(await leave(farm, ann, 1n)).toMatchObject({
    err: { InternalError: expect.stringContaining('may fetch it') },
  })
  expect(await leave(farm, ben, 2n)).toHaveProperty('ok')
  await sendRewardManually(context)
  await withdrawRewardFee(context)
  expect(await attemptFlow(() => close(context))).toEqual({ ok: 'Close successfully' })
  expect(statusOf(context)).toBe('CLOSED')
  expect(farm.balance).toBe(0n)

  expect(farm.approved.get(1n)).toBe(nameOf(ann))
  farm.fetched.add(1n)
  expect(await leave(farm, ann, 1n)).toMatchObject({ err: { InternalError: 'No such position' } })
  expect(context.state.deposits.size + context.state.setAside.size).toBe(0)
})

test('a position that was set aside is handed over once the pool does so', async () => {
  const farm = await endedFarm()
  farm.buried.add(nameOf(ann))
  await leave(farm, ann, 1n)
  farm.buried.clear()
  expect(await leave(farm, ann, 1n)).toHaveProperty('ok')
  expect(farm.context.state.deposits.has(1n)).toBe(false)
  expect(farm.context.state.setAside.size).toBe(0)
})

test('a balance that the ledger will not pay out stays its owner’s, and everybody else is paid', async () => {
  const farm = await endedFarm()
  const { context } = farm
  await leave(farm, ann, 1n)
  await leave(farm, ben, 2n)
  await withdrawRewardFee(context)
  const owed = balanceOf(context, ann)
  farm.unpayable.add(nameOf(ann))
  expect(await attemptFlow(() => close(context))).toMatchObject({
    err: { InternalError: 'Please send reward back to users first.' },
  })
  await sendRewardManually(context)
  expect(paidTo(farm, ben)).toHaveLength(1)
  expect(await attemptFlow(() => close(context))).toEqual({ ok: 'Close successfully' })
  expect(farm.balance).toBe(owed)

  expect(await attemptFlow(() => withdraw(context, ann))).toHaveProperty('err')
  farm.unpayable.clear()
  expect(await withdraw(context, ann)).toBe(owed - LEDGER_FEE)
  expect(farm.balance).toBe(0n)
})

test('a balance that is paid while the farm looks what is left is not sent to the refunder out of another’s', async () => {
  const farm = await endedFarm()
  const { context } = farm
  await leave(farm, ann, 1n)
  await leave(farm, ben, 2n)
  await withdrawRewardFee(context)
  const owed = balanceOf(context, ann)
  for (const owner of [ann, ben]) farm.unpayable.add(nameOf(owner))
  await sendRewardManually(context)
  farm.unpayable.delete(nameOf(ben))
  farm.whileBalanceIsRead = () => withdraw(context, ben)
  expect(await attemptFlow(() => close(context))).toMatchObject({
    err: { InternalError: 'A payment came between, please ask again' },
  })
  farm.whileBalanceIsRead = async () => {}
  expect(await attemptFlow(() => close(context))).toEqual({ ok: 'Close successfully' })
  expect(farm.balance).toBe(owed)
})

/** A payment that the ledger carries out only when it is told to. */
function heldPayment(farm: LogicFarm): () => void {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  farm.beforePaying = () => held
  return release
}

/** A farm of which only Ann’s reward is left to be paid. */
async function emptiedFarm(): Promise<LogicFarm> {
  const farm = await endedFarm()
  await leave(farm, ann, 1n)
  await leave(farm, ben, 2n)
  await withdraw(farm.context, ben)
  await withdrawRewardFee(farm.context)
  return farm
}
const UNDER_WAY = {
  err: { InternalError: 'Transfers are under way, please try again in a moment' },
}

test('a reward that is still being paid does not go to the refunder', async () => {
  const farm = await emptiedFarm()
  const { context } = farm
  const owed = balanceOf(context, ann)
  const release = heldPayment(farm)
  const paying = withdraw(context, ann)
  await new Promise((resolve) => setImmediate(resolve))
  expect(balanceOf(context, ann)).toBe(0n)
  expect(await attemptFlow(() => close(context))).toMatchObject(UNDER_WAY)
  release()
  expect(await paying).toBe(owed - LEDGER_FEE)
  expect(await attemptFlow(() => close(context))).toEqual({ ok: 'Close successfully' })
  expect(farm.balance).toBe(0n)
})

test('nor does one whose payment begins while the farm looks what is left', async () => {
  const farm = await emptiedFarm()
  const { context } = farm
  await sendRewardManually(context)
  // Ann came back to an empty farm: somebody's reward is here that every balance has been tried before
  changeBalance(context, ann, 500n)
  addToTotals(context, { returned: 500n })
  farm.balance += 500n
  const release = heldPayment(farm)
  let paying: Promise<bigint> = Promise.resolve(0n)
  farm.whileBalanceIsRead = async () => {
    paying = withdraw(context, ann)
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(await attemptFlow(() => close(context))).toMatchObject(UNDER_WAY)
  release()
  expect(await paying).toBe(490n)
  expect(context.state.life.get().isClosed).toBe(false)
})

test('a farm whose refund the ledger refuses is open again, and closes when it is asked again', async () => {
  const farm = await emptiedFarm()
  const { context } = farm
  await sendRewardManually(context)
  const refunder = nameOf(context.state.config.get().refunder)
  farm.unpayable.add(refunder)
  expect(await attemptFlow(() => close(context))).toHaveProperty('err')
  expect(statusOf(context)).toBe('FINISHED')
  farm.unpayable.clear()
  expect(await attemptFlow(() => close(context))).toEqual({ ok: 'Close successfully' })
  expect(farm.balance).toBe(0n)
})

test('nothing is closed while somebody’s position still earns', async () => {
  const farm = await endedFarm()
  await leave(farm, ann, 1n)
  const refused = { err: { InternalError: 'Please unstake all positions first.' } }
  expect(await attemptFlow(() => sendRewardManually(farm.context))).toMatchObject(refused)
  expect(await attemptFlow(() => close(farm.context))).toMatchObject(refused)
})

test('the farm’s fee comes off what is credited, once, and all that was earned is somewhere', async () => {
  const farm = await endedFarm()
  const { context } = farm
  await leave(farm, ann, 1n)
  const { settled, fee, balances } = context.state.totals.get()
  expect(fee).toBe((settled * 50n) / 1_000n)
  expect(balanceOf(context, ann)).toBe(settled - fee)
  expect(balances).toBe(settled - fee)
})

test('a balance that the ledger’s fee would eat up is given up, and goes to the refunder', async () => {
  const farm = await emptiedFarm()
  const { context } = farm
  const cid = Uint8Array.of(3)
  changeBalance(context, cid, 5n)
  addToTotals(context, { returned: 5n })
  await sendRewardManually(context)
  expect(context.state.totals.get().dropped).toBe(5n)
  expect(invariants(context)).toHaveProperty('ok')
  await close(context)
  expect(farm.balance).toBe(0n)
})

test('a top-up that arrives after the end is its sender’s to withdraw, and gives nothing out', async () => {
  const farm = await endedFarm()
  const { context } = farm
  const { totalReward } = context.state.plan.get()
  applyTopUp(context, ann, 10n ** 9n)
  expect(balanceOf(context, ann)).toBe(10n ** 9n)
  expect(context.state.plan.get().totalReward).toBe(totalReward)
})

test('a position that has lost liquidity on its way goes back and earns nothing', async () => {
  const farm = new LogicFarm()
  const { context } = farm
  await checkFunding(context)
  const range = { tickLower: -600, tickUpper: 600 }
  farm.positions.set(1n, { ...range, liquidity: LIQUIDITY })
  farm.beforeTransfer = () => farm.positions.set(1n, { ...range, liquidity: LIQUIDITY - 1n })
  await stake(context, ann, 1n)
  expect(context.state.growth.get()?.staked).toBe(0n)
  expect(context.state.deposits.has(1n)).toBe(false)
})

test('however many balances the ledger will not pay out, those after them are paid', async () => {
  const farm = await emptiedFarm()
  const { context } = farm
  const stubborn = Array.from({ length: 120 }, (_, number) => Uint8Array.of(0, number))
  for (const owner of stubborn) {
    changeBalance(context, owner, 100n)
    farm.unpayable.add(nameOf(owner))
  }
  addToTotals(context, { returned: 12_000n })
  await sendRewardManually(context)
  expect(paidTo(farm, ann)).toHaveLength(1)
  expect(context.state.balances.size).toBe(stubborn.length)
  expect(invariants(context)).toHaveProperty('ok')
})
