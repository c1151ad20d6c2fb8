import type { ExchangeRateError } from '@sluice/candid/xrc'
import { type Field, i32, text } from '../codec/field.ts'

/** The failures that say nothing but their name, stored as their place in this list: append only. */
const PLAIN: readonly ExchangeRateError[] = [
  { AnonymousPrincipalNotAllowed: null },
  { Pending: null },
  { CryptoBaseAssetNotFound: null },
  { CryptoQuoteAssetNotFound: null },
  { StablecoinRateNotFound: null },
  { StablecoinRateTooFewRates: null },
  { StablecoinRateZeroRate: null },
  { ForexInvalidTimestamp: null },
  { ForexBaseAssetNotFound: null },
  { ForexQuoteAssetNotFound: null },
  { ForexAssetsNotFound: null },
  { RateLimited: null },
  { NotEnoughCycles: null },
  { FailedToAcceptCycles: null },
  { InconsistentRatesReceived: null },
]
const OTHER = 255

/** Why the exchange-rate canister (XRC) has no rate, as a stored field. */
export const rateErrorField: Field<ExchangeRateError> = {
  write(writer, error) {
    if ('Other' in error) {
      writer.byte(OTHER)
      i32.write(writer, error.Other.code | 0)
      return text.write(writer, error.Other.description)
    }
    const [name = ''] = Object.keys(error)
    writer.byte(PLAIN.findIndex((plain) => name in plain))
  },
  read(reader) {
    const place = reader.byte()
    if (place === OTHER) {
      const code = i32.read(reader) >>> 0
      return { Other: { code, description: text.read(reader) } }
    }
    const plain = PLAIN[place]
    if (plain === undefined) throw new Error(`stored failure has the unknown place ${place}`)
    return plain
  },
}
