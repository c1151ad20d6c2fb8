import { expect, test } from 'vitest'
import { attemptFlow } from '../farm/result.ts'
import { balanceOf } from '../money/balances.ts'
import { close, finishManually, sendRewardManually } from '../money/close.ts'
import { checkFunding } from '../money/funding.ts'
import { withdrawRewardFee } from '../money/rewardFee.ts'
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
