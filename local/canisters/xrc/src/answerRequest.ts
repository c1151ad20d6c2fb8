import type {
  Asset,
  ExchangeRateError,
  GetExchangeRateRequest,
  GetExchangeRateResult,
} from '@sluice/candid/xrc'
import { u64Key } from '@sluice/canister'
import { assetKey, isAsset, isFiat } from './asset.ts'
import { computeRate } from './computeRate.ts'
import type { XrcState } from './XrcState.ts'

/** Who asks, with how many cycles, and when (seconds since 1970). */
export type Asking = {
  readonly isAnonymous: boolean
  /** The cycles minting canister, the NNS's governance and its front end pay nothing. */
  readonly isFree: boolean
  readonly cycles: bigint
  readonly nowSeconds: bigint
}
export type Answer = { readonly result: GetExchangeRateResult; readonly charge: bigint }

/** As the public canister charges. */
export const CHARGES = {
  attached: 1_000_000_000n,
  failure: 1_000_000n,
  cached: 20_000_000n,
  fetched: 240_000_000n,
} as const
const MINUTE = 60n
const DAY = 86_400n
const FOREX_DAYS = 7n
const MOST_FETCHED = 1_000
const MOST_CHARGED_FETCHES = 2
/** Which of the many sources answered does not matter to anybody here. */
const SOURCES = { crypto: { queried: 8n, received: 7n }, forex: { queried: 11n, received: 10n } }
/** Pairs among these and currencies are never limited while they are asked for as of now. */
const UNLIMITED = new Set(['BTC', 'ETH', 'ICP', 'USDT'])

/** The order of the checks is the public canister's: who asks, cycles, symbols, time, limits, and only then the rates. */
export function answerRequest(
  state: XrcState,
  asking: Asking,
  request: GetExchangeRateRequest,
): Answer {
  if (asking.isAnonymous) return { ...failed({ AnonymousPrincipalNotAllowed: null }), charge: 0n }
  if (!asking.isFree && asking.cycles < CHARGES.attached)
    return { ...failed({ NotEnoughCycles: null }), charge: 0n }
  const [base, quote] = [upperCased(request.base_asset), upperCased(request.quote_asset)]
  const [asked] = request.timestamp
  const now = asking.nowSeconds - (asking.nowSeconds % MINUTE)
  const timestamp = asked === undefined ? now : asked - (asked % MINUTE)
  const failure =
    flawOfRequest({ base, quote, timestamp, now }) ?? setFailure(state, request, [base, quote])
  const answer = failure === undefined ? rateAt(state, { base, quote, timestamp }) : failed(failure)
  return asking.isFree ? { ...answer, charge: 0n } : answer
}

type Wanted = { readonly base: Asset; readonly quote: Asset; readonly timestamp: bigint }

function rateAt(state: XrcState, { base, quote, timestamp }: Wanted): Answer {
  const computed = computeRate((asset) => state.rates.get(assetKey(asset)), base, quote)
  if ('failure' in computed) return failed(computed.failure)
  const { rate, decimals } = computed
  const usesForex = isFiat(base) || isFiat(quote)
  const [ofBase, ofQuote] = [base, quote].map((asset) =>
    isFiat(asset) ? SOURCES.forex : SOURCES.crypto,
  )
  const fetches = noteFetched(state, { base, quote, timestamp })
  return {
    result: {
      Ok: {
        base_asset: base,
        quote_asset: quote,
        timestamp,
        rate,
        metadata: {
          decimals,
          base_asset_num_queried_sources: ofBase?.queried ?? 0n,
          base_asset_num_received_rates: ofBase?.received ?? 0n,
          quote_asset_num_queried_sources: ofQuote?.queried ?? 0n,
          quote_asset_num_received_rates: ofQuote?.received ?? 0n,
          standard_deviation: rate / 1_000n,
          forex_timestamp: usesForex ? [timestamp - (timestamp % DAY)] : [],
        },
      },
    },
    charge: CHARGES.cached + CHARGES.fetched * BigInt(Math.min(fetches, MOST_CHARGED_FETCHES)),
  }
}

/** How many rates had to be fetched: each symbol once a minute, and the stablecoins where dollars are needed. */
function noteFetched(state: XrcState, { base, quote, timestamp }: Wanted): number {
  const needed = [base, quote]
    .filter((asset) => !isFiat(asset) && asset.symbol !== 'USDT')
    .map(assetKey)
  if (isFiat(base) !== isFiat(quote)) needed.push(STABLECOINS_KEY)
  const missing = needed
    .map((key) => Uint8Array.of(...u64Key.encode(timestamp), ...key))
    .filter((key) => !state.fetched.has(key))
  for (const key of missing) state.fetched.set(key, timestamp)
  const surplus = Math.max(0, state.fetched.size - MOST_FETCHED)
  for (const [key] of state.fetched.entries(0, surplus)) state.fetched.delete(key)
  return missing.length
}

/** No asset's: those begin with a letter. */
const STABLECOINS_KEY = Uint8Array.of(0)

function flawOfRequest({
  base,
  quote,
  timestamp,
  now,
}: Wanted & { now: bigint }): ExchangeRateError | undefined {
  if (timestamp > now) return other(1, 'Timestamp is in the future')
  if (!isAsset(base)) return other(2, 'Base asset symbol is invalid')
  if (!isAsset(quote)) return other(3, 'Quote asset symbol is invalid')
  const usesForex = isFiat(base) || isFiat(quote)
  return usesForex && timestamp + FOREX_DAYS * DAY < now
    ? { ForexInvalidTimestamp: null }
    : undefined
}

function setFailure(
  state: XrcState,
  { timestamp: [asked] }: GetExchangeRateRequest,
  assets: readonly Asset[],
): ExchangeRateError | undefined {
  const failure = state.failure.get()
  if (failure === undefined || !('RateLimited' in failure) || asked !== undefined) return failure
  const isUnlimited = assets.every((asset) => isFiat(asset) || UNLIMITED.has(asset.symbol))
  return isUnlimited ? undefined : failure
}

const upperCased = ({ symbol, class: kind }: Asset): Asset => ({
  symbol: symbol.toUpperCase(),
  class: kind,
})

const other = (code: number, description: string): ExchangeRateError => ({
  Other: { code, description },
})

const failed = (Err: ExchangeRateError): Answer => ({ result: { Err }, charge: CHARGES.failure })
