import type { ExchangeRate } from '@sluice/candid/exchange_rate'
import type { KeptRate } from './ExchangeRateState.ts'

const NS_PER_SECOND = 1_000_000_000n

const classOf = (isFiat: boolean) => (isFiat ? 'FiatCurrency' : 'Cryptocurrency')

export const viewRate = ({
  base,
  quote,
  rate,
  decimals,
  timestamp,
  failure,
}: KeptRate): ExchangeRate => ({
  base_symbol: base.symbol,
  base_class: classOf(base.isFiat),
  quote_symbol: quote.symbol,
  quote_class: classOf(quote.isFiat),
  rate,
  decimals,
  timestamp,
  error: failure === undefined ? [] : [{ message: failure.error, timestamp: failure.timestamp }],
})

/** The interface has no word for a pair that nobody keeps: it is one without a rate, with the reason. */
export const unknownPair = (now: bigint): ExchangeRate => ({
  base_symbol: '',
  base_class: '',
  quote_symbol: '',
  quote_class: '',
  rate: 0n,
  decimals: 0,
  timestamp: 0n,
  error: [
    {
      message: { Other: { code: 0, description: 'This pair is not kept; get_assets lists all' } },
      timestamp: now / NS_PER_SECOND,
    },
  ],
})
