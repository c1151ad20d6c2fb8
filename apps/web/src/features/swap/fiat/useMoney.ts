import { useQuery } from '@tanstack/react-query'
import { queryKeys } from '../../../app/queryKeys.ts'
import type { Currency } from '../../../preferences/currencies.ts'
import { usePreferences } from '../../../preferences/usePreferences.ts'
import { useSdkIfReady } from '../../../session/useSdk.ts'
import { DOLLAR, placesOf, type UsdRate } from './fiatMath.ts'

const STALE_MS = 5 * 60_000

export type Money = { readonly currency: Currency; readonly places: number; readonly rate: UsdRate }

/** The money that the person counts in, at the rate service's rate; dollars while it has none. */
export function useMoney(): Money {
  const chosen = usePreferences((preferences) => preferences.currency)
  const sdk = useSdkIfReady()
  const { data: rate } = useQuery({
    queryKey: queryKeys.rate(chosen),
    queryFn: async () => (await sdk?.fetchRate(`f_${chosen}-f_USD`)) ?? null,
    enabled: sdk !== undefined && chosen !== 'USD',
    staleTime: STALE_MS,
    retry: 1,
  })
  const currency = chosen !== 'USD' && rate ? chosen : 'USD'
  return { currency, places: placesOf(currency), rate: currency === 'USD' || !rate ? DOLLAR : rate }
}
