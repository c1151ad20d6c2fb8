import type { InfoMarket } from '@sluice/sdk/info'
import type { UsdPrice, UsdPrices } from '@sluice/sdk/usdPrices'
import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { queryKeys } from '../../app/queryKeys.ts'
import { useConfigIfReady } from '../../session/useSdk.ts'

const SECOND_MS = 1_000
const REFRESH_MS = 15 * SECOND_MS
/** Whoever waits for dollars does not wait longer: then they are read from the pools. */
const PATIENCE_MS = 4 * SECOND_MS
/** What is older is nobody's price any more. The service itself tells its time in whole minutes. */
export const STALE_MS = 180 * SECOND_MS
/** A clock of a device may be so far behind. */
const CLOCK_SLACK_MS = 120 * SECOND_MS
const MOST_ROWS = 20_000
const MOST_DECIMALS = 255
const PRICE_SCALE = 10n ** 18n

/** The service's dollars have more places than the app's (`USD_DECIMALS`). */
const FINER = 10n ** 6n

/** Dollars of the service as the app counts them, rounded down; what is unknown stays so. */
export function dollarsOf(told: bigint): bigint
export function dollarsOf(told: bigint | undefined): bigint | undefined
export function dollarsOf(told: bigint | undefined): bigint | undefined {
  return told === undefined ? undefined : told / FINER
}

/** Where the market comes from now. */
export type ServiceMarket =
  /** Nobody knows yet. */
  | { readonly kind: 'waiting' }
  /** The exchange has no such service: the pools tell everything. */
  | { readonly kind: 'none' }
  | {
      readonly kind: 'fresh'
      readonly market: InfoMarket
      readonly asOfMs: number
      /** The service does not answer by now. */
      readonly isSilent: boolean
    }
  /** It does not answer, answers nonsense, or what it says is too old: the pools tell everything meanwhile. */
  | { readonly kind: 'missing' }

/** One request brings prices, pools and tokens for the whole app. Pools and ledgers have the last word on what is traded. */
const marketQuery = (url: string | undefined) =>
  queryOptions({
    queryKey: queryKeys.market(),
    queryFn: url
      ? async ({ signal }): Promise<InfoMarket> => {
          const { createInfoClient } = await import('@sluice/sdk/info')
          const service = createInfoClient({ url, timeoutMs: PATIENCE_MS })
          return requireSane(await service.fetchMarket({ signal }), Date.now())
        }
      : skipToken,
    staleTime: REFRESH_MS,
    refetchInterval: REFRESH_MS,
    retry: false,
    // A list of hundreds of pools: comparing it figure by figure would cost more than it saves.
    structuralSharing: false,
  })

export function useServiceMarket({ isInBackground = false } = {}): ServiceMarket {
  const config = useConfigIfReady()
  const { data, isError } = useQuery({
    ...marketQuery(config?.services?.info),
    refetchIntervalInBackground: isInBackground,
  })
  return marketOf({ config, data, isError, now: Date.now() })
}

type Heard = {
  readonly config: { readonly services?: Readonly<Record<string, string>> } | undefined
  readonly data: InfoMarket | undefined
  readonly isError: boolean
  readonly now: number
}

/** What can be made of what the service was heard to say. */
export function marketOf({ config, data, isError, now }: Heard): ServiceMarket {
  if (config === undefined) return { kind: 'waiting' }
  if (config.services?.info === undefined) return { kind: 'none' }
  if (data === undefined) return { kind: isError ? 'missing' : 'waiting' }
  const { asOfMs } = data
  if (now - asOfMs > STALE_MS) return { kind: 'missing' }
  return { kind: 'fresh', market: data, asOfMs, isSilent: isError }
}

/** @throws Error for what no service says that is in its senses */
export function requireSane(market: InfoMarket, now: number): InfoMarket {
  const { asOfMs, pools, tokens } = market
  const isBounded = pools.length <= MOST_ROWS && tokens.length <= MOST_ROWS
  const hasDecimals = tokens.every(
    ({ decimals }) => decimals === undefined || (decimals >= 0 && decimals <= MOST_DECIMALS),
  )
  const isCounted = pools.every(
    ({ liquidity, locked0, locked1, sqrtPriceX96 = 0n }) =>
      liquidity >= 0n && locked0 >= 0n && locked1 >= 0n && sqrtPriceX96 >= 0n,
  )
  if (!isBounded || !hasDecimals || !isCounted || asOfMs > now + CLOCK_SLACK_MS)
    throw new Error('the info service answers nonsense')
  return market
}

/** Prices of the service, now or a day ago, as fractions of smallest units. */
export function pricesOf({ tokens }: InfoMarket, when: 'now' | 'day-ago'): UsdPrices {
  return new Map(
    tokens.flatMap(({ ledgerId, decimals, ...told }): [string, UsdPrice][] => {
      const price = when === 'now' ? told.priceUsd : told.priceUsdBefore24H
      if (price === undefined || price <= 0n || decimals === undefined) return []
      const denominator = PRICE_SCALE * 10n ** BigInt(decimals)
      return [[ledgerId, { numerator: price, denominator, behindUsd: dollarsOf(told.behindUsd) }]]
    }),
  )
}
