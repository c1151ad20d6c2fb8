import { expect, test } from 'vitest'
import { unusedBalance } from '../money/balances.ts'
import { attempt } from '../pool/result.ts'
import { refreshIncome } from '../reads/positionReads.ts'
import { SELF } from '../testing/logicWorld.ts'
import { alice, LIQUIDITY, maker, startTrading } from '../testing/tradingWorld.ts'
import { claimTo } from './removeLiquidity.ts'

const carol = Uint8Array.of(33)

test('the owner of a position lets somebody else have its fees, and the position stays as it was', async () => {
  const trading = await startTrading()
  const { context, world } = trading
  await trading.fill(alice, 10n ** 9n)
  await trading.oneStep({ zeroForOne: true, amountIn: `${10n ** 9n}`, owner: alice })
  const income = refreshIncome(context, 1n)
  expect(income.tokensOwed0 > 0n).toBe(true)

  const taken = claimTo(context, maker, { positionId: 1n, recipient: carol })
  expect([taken.amount0, taken.amount1]).toEqual([income.tokensOwed0, income.tokensOwed1])
  expect(unusedBalance(context.storage, carol)).toEqual({
    amount0: taken.amount0,
    amount1: taken.amount1,
  })
  expect(refreshIncome(context, 1n)).toEqual({ tokensOwed0: 0n, tokensOwed1: 0n })
  expect(context.storage.ownerships.get(1n)?.owner).toEqual(maker)
  expect(LIQUIDITY > 0n && world.findQuietError()).toBeUndefined()
})

test('nobody gives away the fees of others, or gives them to nobody', async () => {
  const { context } = await startTrading()
  const give = (owner: Uint8Array, positionId: bigint, recipient: Uint8Array) =>
    attempt(() => claimTo(context, owner, { positionId, recipient }))
  expect(give(alice, 1n, alice)).toEqual({ err: { InternalError: 'Check operator failed' } })
  expect(give(maker, 99n, alice)).toEqual({ err: { InternalError: 'Check operator failed' } })
  for (const recipient of [SELF, Uint8Array.of(4)])
    expect(give(maker, 1n, recipient)).toEqual({
      err: { InternalError: 'The recipient could never use the fees' },
    })
})
