import { FEE_TIERS } from '@sluice/amm'
import * as rateService from '@sluice/candid/exchange_rate'
import * as factoryService from '@sluice/candid/swap_factory'
import {
  callCanister,
  parsePrincipal,
  replied,
  toPrincipal,
  typesOf,
} from '@sluice/canister/runtime'
import { type Asked, shownPrice } from '@sluice/canister-swap-fee-receiver/market'
import type { MarketContext } from '@sluice/canister-swap-fee-receiver/market/MarketContext'
import type { KnownPool } from '@sluice/canister-swap-fee-receiver/market/marketState'
import { Pause } from '@sluice/canister-swap-fee-receiver/turns/Pause'
import type { IndexState } from './IndexState.ts'

/** What tokens are worth, for eyes only: by the exchange's own pools with ICP, and what ICP is worth in dollars. */

const LONGEST_REPLY = 16_384
const getPoolTypes = typesOf(factoryService.idlFactory, 'getPool', LONGEST_REPLY)
const rateTypes = typesOf(rateService.idlFactory, 'get_exchange_rate', LONGEST_REPLY)
const ICP_DECIMALS = 8
/** How long a price is good enough: to find out another asks every pool of the token. */
const FRESH_NS = 300_000_000_000n
const NOTHING: Price = { icp: 0, usd: 0, atNs: 0n }

type Price = { readonly icp: number; readonly usd: number; readonly atNs: bigint }

/** Prices on the heap, by ledger; after an upgrade they are asked for again. */
export class Prices {
  private readonly known = new Map<string, Price>()
  /** Tokens that are being asked about. */
  private readonly asking = new Set<string>()
  private readonly state: IndexState
  private readonly market: MarketContext

  constructor(state: IndexState, market: MarketContext) {
    this.state = state
    this.market = market
  }

  /** What was found out last; 0 when nothing was. */
  lastUsd(ledger: string): number {
    return this.known.get(ledger)?.usd ?? 0
  }

  /** Of a token of a known pool, or of ICP: whatever else anybody asks for is worth nothing here, and asks nobody. */
  async fetch(ledger: string): Promise<{ icp: number; usd: number }> {
    const source = this.state.source.get()
    const known = this.known.get(ledger) ?? NOTHING
    if (this.market.now() < known.atNs + FRESH_NS || this.asking.has(ledger)) return known
    const icpLedger = source && toPrincipal(source.icpLedger).toText()
    if (!source || !icpLedger) return NOTHING
    const decimals = ledger === icpLedger ? ICP_DECIMALS : this.decimalsOf(ledger)
    if (decimals === undefined) return NOTHING
    this.asking.add(ledger)
    try {
      // await: other messages run here, and are told what was known before
      const icp = ledger === icpLedger ? 1 : await this.fetchIcp(ledger, icpLedger, decimals)
      const dollars = await this.fetchDollars()
      const price = { icp, usd: icp * dollars, atNs: this.market.now() }
      this.known.set(ledger, price)
      return price
    } catch (error) {
      // a pool that doesn't answer may be the one that tells the price
      if (error instanceof Pause) return known
      throw error
    } finally {
      this.asking.delete(ledger)
    }
  }

  private decimalsOf(ledger: string): number | undefined {
    for (const [, pool] of this.state.pools.entries()) {
      if (pool.stakingToken.address === ledger) return Number(pool.stakingTokenDecimals)
      if (pool.rewardToken.address === ledger) return Number(pool.rewardTokenDecimals)
    }
    return undefined
  }

  /** By the pool that fee receivers would believe; 0 when no pool is deep enough. @throws Pause when a pool doesn't answer. */
  private async fetchIcp(ledger: string, icp: string, decimals: number): Promise<number> {
    const asked = await this.poolsOf(ledger, icp)
    if (asked === undefined) return 0
    const shown = await shownPrice(this.market, asked)
    return shown === undefined ? 0 : priceAt(shown.tick, asked, decimals)
  }

  /** All pools of a token with ICP: one for each tier. */
  private async poolsOf(ledger: string, icp: string): Promise<Asked | undefined> {
    const source = this.state.source.get()
    if (source === undefined || parsePrincipal(ledger) === undefined) return undefined
    const factory = toPrincipal(source.swapFactory)
    const token = (address: string) => ({ address, standard: 'ICRC2' })
    const pools: KnownPool[] = []
    let zeroForOne = false
    for (const { feePips } of FEE_TIERS) {
      const found = replied(
        await callCanister<{ ok: factoryService.PoolData } | { err: object }>(
          factory,
          'getPool',
          getPoolTypes,
          [{ token0: token(ledger), token1: token(icp), fee: feePips }],
        ),
      )
      const pool = found && 'ok' in found ? knownPool(found.ok) : undefined
      if (pool === undefined) continue
      zeroForOne = pool.token0.address === ledger
      this.state.pricePools.set(pool.canisterId, pool)
      pools.push(pool)
    }
    return { pools, zeroForOne }
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

/** ICP for one token, by the pool's tick: a ratio of smallest units, token1 for token0. */
function priceAt(tick: number, { zeroForOne }: Asked, decimals: number): number {
  const ratio = 1.0001 ** (zeroForOne ? tick : -tick)
  const price = ratio * 10 ** (decimals - ICP_DECIMALS)
  return Number.isFinite(price) ? price : 0
}

function knownPool({
  canisterId,
  token0,
  token1,
  fee,
}: factoryService.PoolData): KnownPool | undefined {
  const ledger0 = parsePrincipal(token0.address)?.toUint8Array()
  const ledger1 = parsePrincipal(token1.address)?.toUint8Array()
  if (ledger0 === undefined || ledger1 === undefined) return undefined
  return {
    canisterId: canisterId.toUint8Array(),
    token0: { ...token0, ledger: ledger0 },
    token1: { ...token1, ledger: ledger1 },
    fee,
  }
}
