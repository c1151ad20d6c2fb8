import { some } from '@sluice/test-depth'
import { describe, expect, test } from 'vitest'
import { amountOf, unusedBalance } from '../money/balances.ts'
import { deposit, depositFrom } from '../money/deposit.ts'
import { withdraw } from '../money/withdraw.ts'
import { addLimitOrder, removeLimitOrder } from '../orders/limitOrders.ts'
import type { PoolContext } from '../pool/PoolContext.ts'
import { attemptFlow } from '../pool/result.ts'
import { increaseLiquidity, mint } from '../positions/addLiquidity.ts'
import { transferPosition } from '../positions/handover.ts'
import { positionIdsOf } from '../positions/ownership.ts'
import { claim, decreaseLiquidity } from '../positions/removeLiquidity.ts'
import type { LogicWorld } from '../testing/logicWorld.ts'
import { alice, maker, startTrading } from '../testing/tradingWorld.ts'
import { depositAndSwap } from '../trading/oneStepSwap.ts'
import { swap } from '../trading/swap.ts'

const SIZE = 10n ** 8n
type Flow = (context: PoolContext, owner: Uint8Array, world: LogicWorld) => Promise<unknown>

/** Each person holds a plain position and one that is a limit order, in this order. */
const plainOf = ({ storage }: PoolContext, owner: Uint8Array) =>
  positionIdsOf(storage, owner)[0] ?? 0n
const orderOf = ({ storage }: PoolContext, owner: Uint8Array) =>
  positionIdsOf(storage, owner).find((id) => storage.orders.has(id)) ?? 0n
const args = { token: 'token0', amount: SIZE, fee: 10n }
const placement = {
  token0: 'token0',
  token1: 'token1',
  fee: 3000n,
  amount0Desired: `${SIZE}`,
  amount1Desired: `${SIZE}`,
}
const oneStep = { amountIn: `${SIZE}`, amountOutMinimum: '0', tokenInFee: 10n, tokenOutFee: 7n }

const FLOWS: Record<string, Flow> = {
  deposit: (context, owner) => deposit(context, owner, args),
  depositFrom: (context, owner) => depositFrom(context, owner, args),
  withdraw: (context, owner) => withdraw(context, owner, args),
  'withdraw of all': (context, owner) =>
    withdraw(context, owner, { ...args, amount: unusedBalance(context.storage, owner).amount0 }),
  swap: async (context, owner) =>
    swap(context, owner, { zeroForOne: true, amountIn: `${SIZE}`, amountOutMinimum: '0' }),
  'swap that fills orders': async (context, owner, world) => {
    swap(context, owner, { zeroForOne: false, amountIn: `${10n ** 11n}`, amountOutMinimum: '0' })
    await world.runJobs()
  },
  'one-step swap': (context, owner) =>
    depositAndSwap(context, owner, { ...oneStep, zeroForOne: true, source: 'allowance' }),
  'one-step swap from a subaccount': (context, owner) =>
    depositAndSwap(context, owner, { ...oneStep, zeroForOne: true, source: 'subaccount' }),
  mint: (context, owner) =>
    mint(context, owner, {
      ...placement,
      tickLower: -60n,
      tickUpper: 660n,
      amount0Min: [],
      amount1Min: [],
    }),
  increase: (context, owner) =>
    increaseLiquidity(context, owner, {
      positionId: plainOf(context, owner),
      amount0Desired: `${SIZE}`,
      amount1Desired: `${3n * SIZE}`,
      amount0Min: [],
      amount1Min: [],
    }),
  decrease: (context, owner) =>
    decreaseLiquidity(context, owner, {
      positionId: plainOf(context, owner),
      liquidity: '1000000',
    }),
  'decrease of all': (context, owner) => {
    const positionId = plainOf(context, owner)
    const liquidity = `${context.engine.positions.getPosition(positionId)?.liquidity ?? 0n}`
    return decreaseLiquidity(context, owner, { positionId, liquidity })
  },
  claim: (context, owner) => claim(context, owner, { positionId: plainOf(context, owner) }),
  'hand over': async (context, owner) =>
    transferPosition(context, owner, {
      from: owner,
      to: owner === alice ? maker : alice,
      positionId: plainOf(context, owner),
    }),
  'cancel an order': (context, owner) => removeLimitOrder(context, owner, orderOf(context, owner)),
}

async function prepare() {
  const trading = await startTrading()
  const { context } = trading
  for (const owner of [maker, alice]) {
    await trading.fill(owner, 10n ** 12n)
    if (owner === alice) await trading.mintRange(alice, 600n, 10n ** 10n)
    const range = { tickLower: 120n, tickUpper: 180n, amount1Desired: '0' }
    const position = { ...placement, ...range, amount0Min: [], amount1Min: [] } as const
    const positionId = await mint(context, owner, { ...position, amount0Min: [], amount1Min: [] })
    addLimitOrder(context, owner, { positionId, tickLimit: 180n })
  }
  swap(context, maker, { zeroForOne: true, amountIn: '1000000000', amountOutMinimum: '0' })
  return trading
}

/** Holds back one of a flow's answers; `isExecuted` says whether the ledger has done its part before. */
function holdAnswer(world: LogicWorld, index: number, isExecuted: boolean) {
  let count = 0
  let release: (() => void) | undefined
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  world.deliver = async (answer) => {
    if (count++ !== index) return answer()
    if (!isExecuted) return gate.then(answer)
    const done = answer()
    return gate.then(() => done)
  }
  return { wasHeld: () => count > index, release: () => release?.() }
}

async function interleave(
  first: Flow,
  second: Flow,
  hold: { index: number; isExecuted: boolean; other: Uint8Array },
) {
  const { world, context } = await prepare()
  const held = holdAnswer(world, hold.index, hold.isExecuted)
  const running = attemptFlow(() => first(context, alice, world))
  await new Promise((resolve) => setImmediate(resolve))
  if (!held.wasHeld()) {
    await running
    return false
  }
  await attemptFlow(() => second(context, hold.other, world))
  expect(world.findError()).toBeUndefined()
  held.release()
  await running
  await world.runJobs()
  expect(world.findQuietError()).toBeUndefined()
  expect(world.findEventError()).toBeUndefined()
  await leave(context, world)
  return true
}

/** Everybody takes out everything; what is left must be the protocol's share and dust below a fee. */
async function leave(context: PoolContext, world: LogicWorld): Promise<void> {
  for (const owner of [alice, maker]) {
    for (const positionId of [...positionIdsOf(context.storage, owner)]) {
      const liquidity = `${context.engine.positions.getPosition(positionId)?.liquidity ?? 0n}`
      if (context.storage.orders.has(positionId)) await removeLimitOrder(context, owner, positionId)
      else await decreaseLiquidity(context, owner, { positionId, liquidity })
    }
    for (const side of ['token0', 'token1'] as const) {
      const amount = amountOf(unusedBalance(context.storage, owner), side)
      const fee = side === 'token0' ? 10n : 7n
      if (amount > fee) await withdraw(context, owner, { token: side, amount, fee })
    }
  }
  await world.runJobs()
  expect(context.storage.positions.size + context.storage.ticks.size).toBe(0)
  expect(world.findQuietError()).toBeUndefined()
}

/** One message of the pool: there is nothing to wait for, so nothing can come between. */
const AT_ONCE = ['swap', 'hand over']
const WAITING = Object.keys(FLOWS).filter((name) => !AT_ONCE.includes(name))
const pairs = WAITING.flatMap((first) => Object.keys(FLOWS).map((second) => ({ first, second })))

describe('whatever runs while a flow waits for a ledger, the books are right and everybody gets out', () => {
  test.each(some(pairs, 80))('$second while $first waits', async ({ first, second }) => {
    const [a, b] = [FLOWS[first], FLOWS[second]]
    if (a === undefined || b === undefined) throw new Error('there is no such flow')
    for (const other of [alice, maker]) {
      for (const isExecuted of [false, true]) {
        let index = 0
        while (await interleave(a, b, { index, isExecuted, other })) index++
        expect(index).toBeGreaterThan(0)
        expect(index).toBeLessThan(5)
      }
    }
  })
})
