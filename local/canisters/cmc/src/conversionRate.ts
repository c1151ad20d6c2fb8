import type { ExchangeRate, GetExchangeRateRequest } from '@sluice/candid/xrc'
import type { ConversionRate } from './CmcState.ts'

const PERMYRIAD = 10_000n
const MAX_NAT64 = 2n ** 64n - 1n

/** XDR per ICP as of now. */
export const ICP_IN_XDR: GetExchangeRateRequest = {
  base_asset: { symbol: 'ICP', class: { Cryptocurrency: null } },
  quote_asset: { symbol: 'CXDR', class: { FiatCurrency: null } },
  timestamp: [],
}

/** What the XRC answered, rounded down to ten-thousandths; undefined when it is worth nothing or older than what is known. */
export function conversionRate(
  { rate, timestamp, metadata }: ExchangeRate,
  known: ConversionRate | undefined,
): ConversionRate | undefined {
  const permyriad = (rate * PERMYRIAD) / 10n ** BigInt(metadata.decimals)
  const isOlder = known !== undefined && timestamp < known.timestamp
  return permyriad === 0n || permyriad > MAX_NAT64 || isOlder ? undefined : { permyriad, timestamp }
}
