import type { BitcoinChain, ChainCoin } from './BitcoinChain.ts'
import { refuseBy } from './refusals.ts'

const MAX_UTXOS_PER_PAGE = 1_000
const HASH_BYTES = 32
const PAGE_BYTES = HASH_BYTES + 4 + HASH_BYTES + 4

export type UtxoFilter =
  | { readonly kind: 'confirmations'; readonly least: number }
  | { readonly kind: 'page'; readonly page: Uint8Array }

export type UtxoPage = {
  readonly utxos: readonly ChainCoin[]
  /** The last block that was looked at. */
  readonly tipHeight: number
  readonly nextPage: Uint8Array | undefined
}

/** The coins of an address that are there at the filter's height, the latest first, a page of them. */
export function pageOfUtxos(chain: BitcoinChain, address: string, filter: UtxoFilter): UtxoPage {
  const from = filter.kind === 'page' ? parsePage(chain, filter.page) : undefined
  const tipHeight = from?.tipHeight ?? heightWith(chain, 'get_utxos', confirmationsOf(filter))
  const utxos = utxosAt(chain, 'get_utxos', { address, height: tipHeight })
  const rest = from === undefined ? utxos : utxos.filter((coin) => order(coin, from.coin) >= 0)
  const next = rest[MAX_UTXOS_PER_PAGE]
  return {
    utxos: rest.slice(0, MAX_UTXOS_PER_PAGE),
    tipHeight,
    nextPage: next && formatPage(chain.hashAt(tipHeight), next),
  }
}

/** The coins of an address as of a block, the latest first. Refuses an address that is none. */
export function utxosAt(
  chain: BitcoinChain,
  call: string,
  { address, height }: { readonly address: string; readonly height: number },
): ChainCoin[] {
  const coins = chain.coinsOf(address)
  if (coins === 'malformed') return refuseBy(call, 'MalformedAddress')
  if (coins === 'foreign') {
    return refuseBy(call, `AddressForWrongNetwork { expected: ${chain.network} }`)
  }
  return coins
    .filter((coin) => coin.height <= height && !(Number(coin.spentAt) <= height))
    .sort(order)
}

/** The highest block that has so many confirmations. Refuses more than the chain can have. */
export function heightWith({ height }: BitcoinChain, call: string, confirmations: number): number {
  const most = height + 1
  if (confirmations > most) {
    refuseBy(call, `MinConfirmationsTooLarge { given: ${confirmations}, max: ${most} }`)
  }
  return height - Math.max(confirmations, 1) + 1
}

function confirmationsOf(filter: UtxoFilter): number {
  return filter.kind === 'confirmations' ? filter.least : 0
}

type Position = Pick<ChainCoin, 'height' | 'txid' | 'vout'>

function order(one: Position, other: Position): number {
  return other.height - one.height || Buffer.compare(one.txid, other.txid) || one.vout - other.vout
}

/** Opaque to whoever gets it: the block it was reckoned at, and the coin that comes next. */
function formatPage(tip: Uint8Array, { height, txid, vout }: Position): Uint8Array {
  const page = Buffer.alloc(PAGE_BYTES)
  page.set(tip)
  page.writeUInt32BE(height, HASH_BYTES)
  page.set(txid, HASH_BYTES + 4)
  page.writeUInt32BE(vout, PAGE_BYTES - 4)
  return new Uint8Array(page)
}

function parsePage(
  chain: BitcoinChain,
  bytes: Uint8Array,
): { readonly tipHeight: number; readonly coin: Position } {
  if (bytes.length !== PAGE_BYTES) {
    const text = `Could not parse page. Expected page of length ${PAGE_BYTES}, but received ${bytes.length}`
    refuseBy('get_utxos', `MalformedPage { err: "${text}" }`)
  }
  const page = Buffer.from(bytes)
  const tip = page.subarray(0, HASH_BYTES)
  const tipHeight = chain.heightOf(tip)
  if (tipHeight === undefined) {
    return refuseBy('get_utxos', `UnknownTipBlockHash { tip_block_hash: [${[...tip].join(', ')}] }`)
  }
  const coin = {
    height: page.readUInt32BE(HASH_BYTES),
    txid: page.subarray(HASH_BYTES + 4, PAGE_BYTES - 4),
    vout: page.readUInt32BE(PAGE_BYTES - 4),
  }
  return { tipHeight, coin }
}
