import {
  bool,
  type MapFactory,
  oneOf,
  rawBytes,
  StableState,
  struct,
  text,
  u64Key,
  type ValueOf,
} from '@sluice/canister'

const noticeField = struct({ url: text, content: text })
const adsField = struct({ url: text, content: text, buttonName: text })
const pageField = struct({ path: text, isActive: bool })
/** Append only: the place in the list is what is stored. */
const chartField = oneOf(
  'Dexscreener',
  'DexTools',
  'Token0',
  'Token1',
  'Liquidity',
  'Volume',
  'TVl',
)
export type ChartName = ValueOf<typeof chartField>

export type SettingsState = ReturnType<typeof openSettingsState>

export function openSettingsState(map: MapFactory) {
  const open = new StableState(map)
  return {
    notice: open.maybe(0, noticeField),
    ads: open.maybe(1, adsField),
    chart: open.value(2, chartField, 'Dexscreener'),
    /** Principals that may change the settings beside the canister's own controllers. */
    controllers: open.byKey(1, rawBytes),
    /** Ledgers in the order they were added. */
    defaultTokens: open.byNumber(2, rawBytes),
    nextToken: open.value(3, u64Key, 0n),
    /** Pages by name (UTF-8). */
    pages: open.byKey(3, pageField),
  }
}
