import * as rateService from '@sluice/candid/exchange_rate'
import * as factoryService from '@sluice/candid/swap_factory'
import * as poolService from '@sluice/candid/swap_pool'
import {
  callCanister,
  parsePrincipal,
  replied,
  toPrincipal,
  typesOf,
} from '@sluice/canister/runtime'
import type { IndexState } from './IndexState.ts'

/** What tokens are worth, for eyes only: by the exchange's own pools with ICP, and what ICP is worth in dollars. */

const LONGEST_REPLY = 16_384
const getPoolTypes = typesOf(factoryService.idlFactory, 'getPool', LONGEST_REPLY)
const metadataTypes = typesOf(poolService.idlFactory, 'metadata', LONGEST_REPLY)
const rateTypes = typesOf(rateService.idlFactory, 'get_exchange_rate', LONGEST_REPLY)
const FEES = [3_000n, 10_000n, 500n]
const ICP_DECIMALS = 8
/** How long a price is good enough. */
const FRESH_NS = 60_000_000_000n

type Price = { readonly icp: number; readonly usd: number; readonly atNs: bigint }

/** Prices on the heap, by ledger; after an upgrade they are asked for again. */
export class Prices {
  private readonly known = new Map<string, Price>()
  private readonly state: IndexState
  private readonly now: () => bigint

  constructor(state: IndexState, now: () => bigint) {
    this.state = state
    this.now = now
  }

  /** What was found out last; 0 when nothing was. */
  lastUsd(ledger: string): number {
    return this.known.get(ledger)?.usd ?? 0
  }

  /** Of a token of a known pool, or of ICP: whatever else anybody asks for is worth nothing here, and asks nobody. */
  async fetch(ledger: string): Promise<{ icp: number; usd: number }> {
    const source = this.state.source.get()
    const known = this.known.get(ledger)
    if (known !== undefined && this.now() < known.atNs + FRESH_NS) return known
    const icpLedger = source && toPrincipal(source.icpLedger).toText()
    if (!source || !icpLedger) return { icp: 0, usd: 0 }
    const decimals = ledger === icpLedger ? ICP_DECIMALS : this.decimalsOf(ledger)
    if (decimals === undefined) return { icp: 0, usd: 0 }
    // await: other messages run here; whoever comes last writes what is known
    const icp = ledger === icpLedger ? 1 : await this.fetchIcp(ledger, icpLedger, decimals)
    const dollars = await this.fetchDollars()
    const price = { icp, usd: icp * dollars, atNs: this.now() }
    this.known.set(ledger, price)
    return price
  }

  private decimalsOf(ledger: string): number | undefined {
    for (const [, pool] of this.state.pools.entries()) {
      if (pool.stakingToken.address === ledger) return Number(pool.stakingTokenDecimals)
      if (pool.rewardToken.address === ledger) return Number(pool.rewardTokenDecimals)
    }
    return undefined
  }

  /** By the first pool with ICP in which there is liquidity; 0 when there is none. */
  private async fetchIcp(ledger: string, icp: string, decimals: number): Promise<number> {
    const source = this.state.source.get()
    if (source === undefined || parsePrincipal(ledger) === undefined) return 0
    const factory = toPrincipal(source.swapFactory)
    const token = (address: string) => ({ address, standard: 'ICRC2' })
    for (const fee of FEES) {
      const found = await callCanister<{ ok: factoryService.PoolData } | { err: object }>(
        factory,
        'getPool',
        getPoolTypes,
        [{ token0: token(ledger), token1: token(icp), fee }],
      )
      const pool = replied(found)
      if (pool === undefined || 'err' in pool) continue
      const metadata = replied(
        await callCanister<{ ok: poolService.PoolMetadata } | { err: object }>(
          pool.ok.canisterId,
          'metadata',
          metadataTypes,
          [],
        ),
      )
      if (metadata === undefined || 'err' in metadata || metadata.ok.liquidity === 0n) continue
      return priceIn(metadata.ok, ledger, decimals)
    }
    return 0
  }

  private async fetchDollars(): Promise<number> {
    const source = this.state.source.get()
    if (source === undefined) return 0
    const rate = replied(
      await callCanister<rateService.ExchangeRate>(
        toPrincipal(source.exchangeRate),
        'get_exchange_rate',
        rateTypes,
        ['c_ICP-f_USD'],
      ),
    )
    return rate === undefined ? 0 : Number(rate.rate) / 10 ** rate.decimals
  }
}

/** ICP for one token, by the pool's price: a ratio of smallest units, token1 for token0. */
function priceIn(
  { sqrtPriceX96, token0 }: poolService.PoolMetadata,
  ledger: string,
  decimals: number,
): number {
  const root = Number(sqrtPriceX96) / 2 ** 96
  const ratio = token0.address === ledger ? root * root : 1 / (root * root)
  const price = ratio * 10 ** (decimals - ICP_DECIMALS)
  return Number.isFinite(price) ? price : 0
}
