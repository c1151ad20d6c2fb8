import { bestTrade, Pool } from '../../packages/amm/src/index.ts'
import {
  reference,
  referenceCore,
  toReference,
} from '../../packages/amm/src/oracle/referenceSdk.ts'
import { TradeFinder } from '../../packages/sdk/src/trade/TradeFinder.ts'
import { randomPools } from './markets.ts'
import { compare, show1 } from './paired.ts'

/** The best trade over many pools, and the reference SDK's search for one route as the peer. */
const amount = 10n ** 12n

const market = randomPools(200)
const pools = market.map(({ pool }) => pool)
const [tokenIn, tokenOut] = farApart(pools)
const theirPools = market.map(({ theirs }) => theirs)
const theirToken = (address: string) => new referenceCore.Token(1, address, 8)
const theirInput = referenceCore.CurrencyAmount.fromRawAmount(
  theirToken(tokenIn.address),
  toReference(amount),
)
const request = { tokenIn, tokenOut, kind: 'exact-in' as const, amount }
const anew = (list: readonly Pool[]) =>
  list.map((pool) => new Pool(pool.id, [pool.token0, pool.token1], pool))
const peer = () =>
  reference.Trade.bestTradeExactIn(theirPools, theirInput, theirToken(tokenOut.address), {
    maxHops: 3,
    maxNumResults: 1,
  })

await compare(
  'best route, 200 new pools, 3 hops',
  25,
  () => bestTrade({ ...request, pools: anew(pools), maxSplits: 1 }),
  peer,
)
await compare(
  'best route, 200 known pools, 3 hops',
  25,
  () => bestTrade({ ...request, pools, maxSplits: 1 }),
  peer,
)

const many = randomPools(500).map(({ pool }) => pool)
const [from, to] = farApart(many)
const wide = { tokenIn: from, tokenOut: to, kind: 'exact-in' as const, amount }
await show1('best route over 500 new pools', 10, () =>
  bestTrade({ ...wide, pools: anew(many), maxSplits: 1 }),
)
await show1('best route over 500 known pools', 10, () =>
  bestTrade({ ...wide, pools: many, maxSplits: 1 }),
)
await show1('best 4 routes over 500 known pools', 16, () => bestTrade({ ...wide, pools: many }))

/** The same as the page's worker is asked: pools as plain data, of which one has just moved. */
const finder = new TradeFinder()
const facts = many.map((pool) => ({
  id: pool.id,
  token0: pool.token0.address,
  token1: pool.token1.address,
  feePips: pool.fee,
  sqrtPriceX96: pool.sqrtRatioX96,
  tick: pool.tickCurrent,
  liquidity: pool.liquidity,
  ranges: [{ tickLower: -12_000, tickUpper: 12_000, liquidity: pool.liquidity }],
}))
for (const pool of facts) finder.give(pool)
const [moved] = facts
const tokens = [...new Set(many.flatMap(({ token0, token1 }) => [token0.address, token1.address]))]
const search = {
  request: { kind: 'exact-in' as const, tokenIn: from.address, tokenOut: to.address, amount },
  tokens: tokens.map((ledgerId) => ({ ledgerId, decimals: 8, fee: 10n, hasAllowances: true })),
  poolIds: facts.map(({ id }) => id),
}
await show1('the worker’s search, 500 pools', 16, () => {
  if (moved) finder.give({ ...moved })
  return finder.find(search)
})

/** Two tokens without a pool of their own, so that several hops are needed. */
function farApart(list: readonly Pool[]) {
  const [first] = list
  if (first === undefined) throw new Error('There are no pools')
  const others = list.flatMap((pool) => [pool.token0, pool.token1])
  const far = others.find(
    (token) =>
      token.address !== first.token0.address &&
      !list.some((pool) => pool.involvesToken(token) && pool.involvesToken(first.token0)),
  )
  if (far === undefined) throw new Error('Every token has a pool with the first')
  return [first.token0, far] as const
}
