import { expect, test } from 'vitest'
import { depositFrom } from '../money/deposit.ts'
import { withdraw } from '../money/withdraw.ts'
import { addLimitOrder, removeLimitOrder } from '../orders/limitOrders.ts'
import { attemptFlow } from '../pool/result.ts'
import { mint } from '../positions/addLiquidity.ts'
import { transferPosition } from '../positions/handover.ts'
import { claim, decreaseLiquidity } from '../positions/removeLiquidity.ts'
import { alice, maker, startTrading } from '../testing/tradingWorld.ts'
import { swap } from '../trading/swap.ts'
import { getTransactions } from './swapRecords.ts'

const SIZE = 10n ** 9n

/** A pool in which all has happened that the public interface has a record for. */
async function everythingHappens() {
  const trading = await startTrading()
  const { context, world } = trading
  await trading.fill(alice, 10n ** 12n)
  const order = async (tickLower: bigint) => {
    const positionId = await mint(context, alice, {
      token0: 'token0',
      token1: 'token1',
      fee: 3000n,
      tickLower,
      tickUpper: tickLower + 60n,
      amount0Desired: `${SIZE}`,
      amount1Desired: '0',
      amount0Min: [],
      amount1Min: [],
    })
    addLimitOrder(context, alice, { positionId, tickLimit: tickLower + 60n })
    return positionId
  }
  await order(120n)
  await trading.oneStep({ zeroForOne: false, amountIn: `${8n * 10n ** 10n}`, owner: maker })
  removeLimitOrder(context, alice, await order(6000n))
  swap(context, alice, { zeroForOne: true, amountIn: '5000', amountOutMinimum: '0' })
  const mine = await trading.mintRange(alice, 600n, SIZE)
  await claim(context, maker, { positionId: 1n })
  await decreaseLiquidity(context, alice, { positionId: mine, liquidity: '1000' })
  transferPosition(context, alice, { from: alice, to: maker, positionId: mine })

  const token0 = { token: 'token0', amount: 5000n, fee: 10n }
  world.faults = ['not-run-and-unknown']
  await attemptFlow(() => depositFrom(context, alice, token0))
  world.faults = ['not-run-and-unknown']
  await attemptFlow(() => withdraw(context, alice, token0))
  world.faults = ['none', 'not-run-and-unknown']
  await trading.oneStep()
  // more than the pool can take: the rest goes back
  world.faults = ['none', 'none', 'not-run-and-unknown']
  await trading.oneStep({ amountIn: `${10n ** 13n}` })
  return trading
}

test('an administrator sees all twelve kinds of transactions, the newest first', async () => {
  const { context } = await everythingHappens()
  const transactions = getTransactions(context)
  const kinds = new Set(transactions.flatMap(([, { action }]) => Object.keys(action)))
  expect([...kinds].sort()).toEqual([
    'AddLimitOrder',
    'AddLiquidity',
    'Claim',
    'DecreaseLiquidity',
    'Deposit',
    'ExecuteLimitOrder',
    'OneStepSwap',
    'Refund',
    'RemoveLimitOrder',
    'Swap',
    'TransferPosition',
    'Withdraw',
  ])
  const ids = transactions.map(([id]) => id)
  expect(ids).toEqual([...new Set(ids)].sort((a, b) => (a < b ? 1 : -1)))
  for (const [id, transaction] of transactions) expect(transaction.id).toBe(id)
})

test('changes that lie further back than two hundred events are left to the log', async () => {
  const { context, fill } = await startTrading()
  const added = () => getTransactions(context).filter(([, { action }]) => 'AddLiquidity' in action)
  expect(added()).toHaveLength(1)
  for (let time = 0; time < 34; time++) await fill(alice, 1000n)
  expect(added()).toEqual([])
})
