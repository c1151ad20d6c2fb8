import type { Asset } from '@sluice/candid/xrc'

const SYMBOL = /^[A-Z0-9]{1,20}$/
const utf8 = { encoder: new TextEncoder(), decoder: new TextDecoder() }

export const isFiat = ({ class: kind }: Asset): boolean => 'FiatCurrency' in kind

export const isAsset = ({ symbol }: Asset): boolean => SYMBOL.test(symbol)

export const assetKey = (asset: Asset): Uint8Array =>
  utf8.encoder.encode(`${isFiat(asset) ? 'f' : 'c'}_${asset.symbol}`)

export function assetOf(key: Uint8Array): Asset {
  const name = utf8.decoder.decode(key)
  const symbol = name.slice(2)
  return name.startsWith('f')
    ? { symbol, class: { FiatCurrency: null } }
    : { symbol, class: { Cryptocurrency: null } }
}
