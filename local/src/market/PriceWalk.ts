import { scaledPrice } from '../world/pools.ts'
import { TOKENS, type WorldToken } from '../world/tokens.ts'
import type { Random } from './Random.ts'

/** How far a token's dollar price strays in a day, as a share of it. What is made to be worth a dollar barely does. */
const DAILY_VOLATILITY: Readonly<Record<string, number>> = {
  ckUSDC: 0,
  ckUSDT: 0.0004,
  ckBTC: 0.022,
  ckETH: 0.03,
  ICP: 0.035,
}
const OTHER_VOLATILITY = 0.05
/** What is left after a day of the distance from today's price: in the long run prices come back to it. */
const KEPT_A_DAY = 0.9

const DAY_MS = 86_400_000

/**
 * What tokens are worth outside of the exchange: a random walk that is drawn back to the prices of the token table, so that a
 * world that runs for months keeps figures that people recognize.
 */
export class PriceWalk {
  private readonly random: Random
  /** Logarithm of how far each token stands from its price in the table. */
  private readonly strayed = new Map<string, number>()

  constructor(random: Random) {
    this.random = random
  }

  /** Goes on from what a token is worth now, in millionths of a dollar for a whole one. */
  goOnFrom(token: WorldToken, price: bigint): void {
    const millionths = Number((price * 1_000_000n) / scaledPrice(token))
    if (millionths > 0) this.strayed.set(token.symbol, Math.log(millionths / 1e6))
  }

  /** Lets so much time pass. */
  pass(milliseconds: number): void {
    const days = milliseconds / DAY_MS
    for (const { symbol } of TOKENS) {
      const kept = (this.strayed.get(symbol) ?? 0) * KEPT_A_DAY ** days
      const volatility = DAILY_VOLATILITY[symbol] ?? OTHER_VOLATILITY
      this.strayed.set(symbol, kept + this.random.normal() * volatility * Math.sqrt(days))
    }
  }

  /** Millionths of a dollar for one whole token. */
  scaledPriceOf(token: WorldToken): bigint {
    const millionths = Math.exp(this.strayed.get(token.symbol) ?? 0) * 1e6
    return (scaledPrice(token) * BigInt(Math.round(millionths))) / 1_000_000n
  }
}
