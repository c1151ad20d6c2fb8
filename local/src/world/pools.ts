import { parseSqrtPriceX96, type SqrtPriceX96 } from '@sluice/amm'
import { oneToken, TOKENS, type WorldToken } from './tokens.ts'

/** A pool of the local world: its tokens by symbol, its fee, and how many dollars the market maker puts on each side. */
export type WorldPool = { symbols: readonly [string, string]; feePips: bigint; depthUsd: bigint }

export const POOLS: readonly WorldPool[] = [
  { symbols: ['ICP', 'ckBTC'], feePips: 3000n, depthUsd: 900_000n },
  { symbols: ['ICP', 'SLU'], feePips: 3000n, depthUsd: 400_000n },
  { symbols: ['ICP', 'ckUSDC'], feePips: 3000n, depthUsd: 1_200_000n },
  { symbols: ['ICP', 'ckETH'], feePips: 3000n, depthUsd: 600_000n },
  { symbols: ['ICP', 'ckUSDT'], feePips: 3000n, depthUsd: 500_000n },
  { symbols: ['ckUSDC', 'ckUSDT'], feePips: 500n, depthUsd: 1_000_000n },
  { symbols: ['ckBTC', 'ckUSDC'], feePips: 500n, depthUsd: 800_000n },
  { symbols: ['ckETH', 'ckUSDC'], feePips: 500n, depthUsd: 600_000n },
  { symbols: ['ICP', 'ckLINK'], feePips: 10_000n, depthUsd: 150_000n },
  { symbols: ['ICP', 'BOB'], feePips: 10_000n, depthUsd: 120_000n },
  { symbols: ['ICP', 'ALICE'], feePips: 10_000n, depthUsd: 90_000n },
]

/** How far a position reaches from the price to either side, in ticks, and its share of the depth in percent. */
export const POSITION_SHAPES = [
  { reachTicks: 23_000, sharePercent: 40n },
  { reachTicks: 4_000, sharePercent: 35n },
  { reachTicks: 960, sharePercent: 25n },
] as const

export function tokenOf(symbol: string): WorldToken {
  const token = TOKENS.find((candidate) => candidate.symbol === symbol)
  if (token === undefined) throw new Error(`the local world has no token ${symbol}`)
  return token
}

/** Prices are written with at most six decimals. */
const PRICE_SCALE = 1_000_000n

/** Millionths of a dollar for one whole token. */
export function scaledPrice({ symbol, priceUsd }: WorldToken): bigint {
  if (priceUsd === undefined) throw new Error(`${symbol} has no price to seed a pool with`)
  const [whole = '0', fraction = ''] = priceUsd.split('.')
  return BigInt(whole + fraction.padEnd(6, '0'))
}

/** The start price of a pool whose tokens are in pool order. */
export const startPrice = (token0: WorldToken, token1: WorldToken): SqrtPriceX96 =>
  sqrtPriceAt([token0, scaledPrice(token0)], [token1, scaledPrice(token1)])

/** A pool's price where its tokens are worth so many millionths of a dollar. */
export function sqrtPriceAt(
  [token0, price0]: readonly [WorldToken, bigint],
  [token1, price1]: readonly [WorldToken, bigint],
): SqrtPriceX96 {
  const digits = 10n ** 18n
  const ratio = (price0 * digits) / price1
  const text = `${ratio / digits}.${(ratio % digits).toString().padStart(18, '0')}`
  return parseSqrtPriceX96(text, { decimals0: token0.decimals, decimals1: token1.decimals })
}

/** Tokens worth so many dollars, in the smallest unit, rounded down. */
export function worthUsd(token: WorldToken, usd: bigint): bigint {
  return (usd * PRICE_SCALE * oneToken(token)) / scaledPrice(token)
}
