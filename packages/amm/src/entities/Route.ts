import { AmmError } from '../ammError.ts'
import type { Ratio } from '../price.ts'
import type { Pool } from './Pool.ts'
import type { Token } from './Token.ts'

/** A way from one token to another through pools, each token visited once. */
export class Route {
  readonly pools: readonly Pool[]
  readonly tokenPath: readonly Token[]
  readonly input: Token
  readonly output: Token

  /** Throws `illegal-route` for no pools or a token visited twice, `illegal-token` for pools that don't join up. */
  constructor(pools: readonly Pool[], input: Token) {
    let output = input
    const tokenPath = [input]
    for (const pool of pools) {
      output = pool.otherToken(output)
      tokenPath.push(output)
    }
    const visited = new Set(tokenPath.map((token) => token.address))
    if (pools.length === 0 || visited.size < tokenPath.length) {
      throw new AmmError('illegal-route', 'A route goes through pools and visits no token twice')
    }
    this.pools = pools
    this.tokenPath = tokenPath
    this.input = input
    this.output = output
  }

  /** What one input token costs in output tokens (smallest units) before fees and price impact. */
  get midPrice(): Ratio {
    return this.pools.reduce<Ratio>(
      (price, pool, hop) => {
        const token = this.tokenPath[hop] ?? this.input
        const { numerator, denominator } = pool.priceOf(token)
        return {
          numerator: price.numerator * numerator,
          denominator: price.denominator * denominator,
        }
      },
      { numerator: 1n, denominator: 1n },
    )
  }
}
