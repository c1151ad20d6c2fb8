import {
  bool,
  bytesKey,
  type Cell,
  cell,
  codec,
  type MapFactory,
  type OrderedMap,
  oneOf,
  optional,
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

export type SettingsState = {
  notice: Cell<ValueOf<typeof noticeField> | undefined>
  ads: Cell<ValueOf<typeof adsField> | undefined>
  chart: Cell<ChartName>
  /** Principals that may change the settings beside the canister's own controllers. */
  controllers: OrderedMap<Uint8Array, Uint8Array>
  /** Ledgers in the order they were added. */
  defaultTokens: OrderedMap<bigint, Uint8Array>
  nextToken: Cell<bigint>
  /** Pages by name (UTF-8). */
  pages: OrderedMap<Uint8Array, ValueOf<typeof pageField>>
}

export function openSettingsState(map: MapFactory): SettingsState {
  const cells = map(0, u64Key, bytesKey)
  const counter = { encode: u64Key.encode, decode: u64Key.decode }
  return {
    notice: cell(cells, 0n, codec(optional(noticeField)), undefined),
    ads: cell(cells, 1n, codec(optional(adsField)), undefined),
    chart: cell<ChartName>(cells, 2n, codec(chartField), 'Dexscreener'),
    nextToken: cell(cells, 3n, counter, 0n),
    controllers: map(1, bytesKey, bytesKey),
    defaultTokens: map(2, u64Key, bytesKey),
    pages: map(3, bytesKey, codec(pageField)),
  }
}
