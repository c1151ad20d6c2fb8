import type { OrderedMap } from '@sluice/canister'
import { parseAddress, showAddress } from '../../ckbtc-minter/src/bitcoin/address/address.ts'
import type { CheckerState } from './CheckerState.ts'
import { parseTxid, showTxid } from './txid.ts'

/** Ids of transactions are as people write them. */
export type Blocked = { addresses: string[]; txids: string[] }

/** Of addresses and of transactions: what still fits into one answer, many times over. */
export const MAX_BLOCKED = 1_000

const encoder = new TextEncoder()
const decoder = new TextDecoder()

/** What fails in mode `Normal` from now on, in place of what did. Nothing changes when one of them is malformed. */
export function setBlocked(
  state: CheckerState,
  { addresses, txids }: Blocked,
): { ok: null } | { err: string } {
  if (addresses.length > MAX_BLOCKED || txids.length > MAX_BLOCKED) {
    return { err: `At most ${MAX_BLOCKED} addresses and ${MAX_BLOCKED} transactions are kept` }
  }
  const addressKeys: Uint8Array[] = []
  for (const [index, text] of addresses.entries()) {
    const parsed = parseAddress(text, state.network.get())
    if ('malformed' in parsed) return { err: `Address ${index + 1}: ${parsed.malformed}` }
    addressKeys.push(encoder.encode(showAddress(parsed.ok, state.network.get())))
  }
  const txidKeys: Uint8Array[] = []
  for (const [index, text] of txids.entries()) {
    const txid = parseTxid(text)
    if (txid === undefined)
      return { err: `Transaction ${index + 1}: an id has 64 hexadecimal digits` }
    txidKeys.push(txid)
  }
  replaceKeys(state.blockedAddresses, addressKeys)
  replaceKeys(state.blockedTxids, txidKeys)
  return { ok: null }
}

export function blocked({ blockedAddresses, blockedTxids }: CheckerState): Blocked {
  return {
    addresses: blockedAddresses.entries().map(([address]) => decoder.decode(address)),
    txids: blockedTxids.entries().map(([txid]) => showTxid(txid)),
  }
}

/** @param address as `showAddress` writes it. */
export const isBlockedAddress = (state: CheckerState, address: string): boolean =>
  state.blockedAddresses.has(encoder.encode(address))

function replaceKeys(map: OrderedMap<Uint8Array, Uint8Array>, keys: readonly Uint8Array[]): void {
  for (const [key] of map.entries()) map.delete(key)
  for (const key of keys) map.set(key, new Uint8Array())
}
