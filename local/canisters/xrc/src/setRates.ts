import type { AssetRate } from '@sluice/candid/xrc'
import { assetKey, isAsset } from './asset.ts'
import type { XrcState } from './XrcState.ts'

export type Changed = { ok: null } | { err: string }
const MOST_RATES = 500

/** What assets are worth from now on; those without a rate are forgotten. */
export function setRates(state: XrcState, rates: readonly AssetRate[]): Changed {
  if (!rates.every(({ asset }) => isAsset(asset)))
    return { err: 'A symbol has 1 to 20 capital letters and digits' }
  if (state.rates.size + rates.length > MOST_RATES) return { err: `${MOST_RATES} rates are kept` }
  for (const { asset, rate } of rates) {
    const [value] = rate
    if (value === undefined) state.rates.delete(assetKey(asset))
    else state.rates.set(assetKey(asset), value)
  }
  return { ok: null }
}
