import { parseHex, toHex } from '@sluice/canister'

export const TXID_BYTES = 32

/** The bytes of an id in internal order; `undefined` for a text that is not 64 hexadecimal digits. People see the bytes reversed. */
export function parseTxid(text: string): Uint8Array | undefined {
  const bytes = /^[0-9a-fA-F]{64}$/.test(text) ? parseHex(text) : undefined
  return bytes?.reverse()
}

export const showTxid = (txid: Uint8Array): string => toHex(Uint8Array.from(txid).reverse())
