import type { Asset } from '@sluice/candid/exchange_rate'
import type { GetExchangeRateRequest } from '@sluice/candid/xrc'
import type { ExchangeRateState, StoredAsset } from './ExchangeRateState.ts'

/** Each costs the service cycles at every update. */
const MOST_PAIRS = 50
const SYMBOL = /^[A-Z0-9]{1,20}$/
const LONGEST_PAIR = 60
const XDR = 'XDR'
/** By this name the XRC has the special drawing right from its basket of currencies, whatever banks publish. */
const COMPUTED_XDR = 'CXDR'
const utf8 = new TextEncoder()

const toStored = ({ symbol, class: kind }: Asset): StoredAsset => ({
  symbol,
  isFiat: 'FiatCurrency' in kind,
})

export const toAsset = ({ symbol, isFiat }: StoredAsset): Asset => ({
  symbol,
  class: isFiat ? { FiatCurrency: null } : { Cryptocurrency: null },
})

const nameOf = ({ symbol, isFiat }: StoredAsset) => `${isFiat ? 'f' : 'c'}_${symbol}`

/** The key of a pair's text, such as `c_ICP-f_USD`; undefined when it is too long to be one. */
export const keyOfText = (pair: string): Uint8Array | undefined =>
  pair.length > LONGEST_PAIR ? undefined : utf8.encode(pair)

const keyOf = (base: StoredAsset, quote: StoredAsset) =>
  utf8.encode(`${nameOf(base)}-${nameOf(quote)}`)

/**
 * Keeps the rate of a pair from now on; one that is kept already stays as it is. Returns its key.
 * @throws Error, with what is wrong with the pair.
 */
export function addPair({ pairs }: ExchangeRateState, base: Asset, quote: Asset): Uint8Array {
  if (![base, quote].every(({ symbol }) => SYMBOL.test(symbol)))
    throw new Error('A symbol has 1 to 20 capital letters and digits')
  const [storedBase, storedQuote] = [toStored(base), toStored(quote)]
  if (nameOf(storedBase) === nameOf(storedQuote)) throw new Error('A pair has two assets')
  const key = keyOf(storedBase, storedQuote)
  if (pairs.has(key)) return key
  if (pairs.size >= MOST_PAIRS) throw new Error(`At most ${MOST_PAIRS} pairs are kept`)
  const never = { rate: 0n, decimals: 0, timestamp: 0n, failure: undefined }
  pairs.set(key, { base: storedBase, quote: storedQuote, ...never })
  return key
}

export function removePair({ pairs }: ExchangeRateState, base: Asset, quote: Asset): void {
  pairs.delete(keyOf(toStored(base), toStored(quote)))
}

/**
 * What the XRC is asked for a pair: how many `quote` a `base` is worth. With one exception, which the service's readers rely on:
 * `f_USD-f_XDR` says how many dollars an XDR is worth (about 1.33), so a currency in XDR is asked for the other way round.
 */
export function requestFor(base: StoredAsset, quote: StoredAsset): GetExchangeRateRequest {
  const [asked, counted] = base.isFiat && isXdr(quote) ? [quote, base] : [base, quote]
  return { base_asset: xrcAsset(asked), quote_asset: xrcAsset(counted), timestamp: [] }
}

const isXdr = ({ symbol, isFiat }: StoredAsset) => isFiat && symbol === XDR

const xrcAsset = (asset: StoredAsset): Asset =>
  toAsset(isXdr(asset) ? { ...asset, symbol: COMPUTED_XDR } : asset)
