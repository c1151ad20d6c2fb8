import { expect, test } from 'vitest'
import { newOrderKey } from '../flows/orders/OrderKey.ts'
import { memoryStorage } from '../flows/store/FlowStore.ts'
import {
  FEE,
  LEDGERS,
  LEFT_IN_POOL,
  ME,
  NEXT_POOL,
  POOL,
  PRICE,
} from '../flows/testing/chainNames.ts'
import { FakeChain } from '../flows/testing/FakeChain.ts'
import { FakeNetwork } from '../flows/testing/FakeNetwork.ts'
import { FakeProcess } from '../flows/testing/FakeProcess.ts'
import type { SwapFacts } from '../swap/SwapFlow.ts'
import { passedOn } from './passedOn.ts'
import { newRouteFlow } from './RouteFlow.ts'

const AMOUNT = 40_000n

const hop = (
  poolId: string,
  [tokenIn, tokenOut]: readonly [string, string],
  amountIn: bigint,
): SwapFacts => ({
  poolId,
  tokenIn,
  tokenOut,
  zeroForOne: true,
  amountIn,
  expectedOut: amountIn * PRICE,
  minimumOut: amountIn,
  feeIn: FEE,
  feeOut: FEE,
  // of its output the first pool holds something before
  heldOutBefore: poolId === POOL ? LEFT_IN_POOL : 0n,
})
const FIRST = hop(POOL, [LEDGERS.icp, LEDGERS.ckbtc], AMOUNT)
const SECOND = hop(NEXT_POOL, [LEDGERS.ckbtc, LEDGERS.cketh], passedOn(AMOUNT * PRICE, FEE))

function trade(branches: readonly (readonly SwapFacts[])[], prepare: (chain: FakeChain) => void) {
  const chain = new FakeChain()
  prepare(chain)
  const network = new FakeNetwork(chain)
  const { flows } = new FakeProcess({ network, storage: memoryStorage(), signer: 'key' })
  const key = newOrderKey(ME, chain.nowMs)
  const last = branches[0]?.at(-1)
  const route = newRouteFlow({
    principal: ME,
    key,
    now: chain.nowMs,
    facts: {
      tokenIn: FIRST.tokenIn,
      tokenOut: last?.tokenOut ?? '',
      amountIn: AMOUNT,
      expectedOut: last?.expectedOut ?? 0n,
      branches,
    },
  })
  return { chain, flows, ended: flows.start(key, async () => route) }
}

test('a hop whose pool could not pay out ends the trade: the next one takes nothing out of the wallet', async () => {
  const { chain, flows, ended } = trade([[FIRST, SECOND]], ({ swaps }) => swaps.keeping.add(POOL))
  await expect(ended).rejects.toMatchObject({ code: 'left-in-pool', funds: 'pool' })
  expect(chain.swapsAt(NEXT_POOL)).toEqual([])
  expect(chain.paidForApprovals(LEDGERS.ckbtc)).toBe(0n)
  expect(chain.unusedOf(LEDGERS.ckbtc)).toBe(LEFT_IN_POOL + AMOUNT * PRICE)
  expect(flows.pending()).toHaveLength(1)
})

test('what a last pool could not pay out is told as left there, not as received', async () => {
  const { chain, ended } = trade([[FIRST]], ({ swaps }) => swaps.keeping.add(POOL))
  const before = chain.balanceOf(LEDGERS.ckbtc, ME)
  const receipt = await ended
  const held = LEFT_IN_POOL + AMOUNT * PRICE
  expect(receipt).toMatchObject({
    amountOut: AMOUNT * PRICE,
    received: 0n,
    leftInPools: [{ poolId: POOL, ledgerId: LEDGERS.ckbtc, amount: held }],
  })
  expect(chain.balanceOf(LEDGERS.ckbtc, ME)).toBe(before)
})

test.each([PRICE - 1n, PRICE + 1n])(
  'the next pool is given what came out of the one before, at a price of %d not what was planned',
  async (price) => {
    const { chain, ended } = trade([[FIRST, SECOND]], ({ swaps }) => swaps.prices.set(POOL, price))
    const before = chain.balanceOf(LEDGERS.ckbtc, ME)
    const given = passedOn(AMOUNT * price, FEE)
    expect(await ended).toMatchObject({
      received: given * PRICE - FEE,
      hops: [
        { poolId: POOL, amountIn: AMOUNT, amountOut: AMOUNT * price },
        { poolId: NEXT_POOL, amountIn: given, amountOut: given * PRICE },
      ],
      leftInPools: [],
    })
    expect(chain.swapsAt(NEXT_POOL)).toMatchObject([{ amountIn: given }])
    // neither more than came nor less: what was in the wallet before stays, to the unit
    expect(chain.balanceOf(LEDGERS.ckbtc, ME)).toBe(before)
  },
)
