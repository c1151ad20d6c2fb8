import { bestTrade, Pool } from '../../packages/amm/src/index.ts'
import {
  reference,
  referenceCore,
  toReference,
} from '../../packages/amm/src/oracle/referenceSdk.ts'
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
