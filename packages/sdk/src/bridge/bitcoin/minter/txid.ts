import { toHex } from '@sluice/candid/hex'

const TXID_BYTES = 32

/**
 * A transaction's id as people write it, out of the bytes of canisters: those are in Bitcoin's internal order. Undefined of other bytes.
 */
export function toTxid(bytes: Uint8Array | number[]): string | undefined {
  return bytes.length === TXID_BYTES ? toHex(Uint8Array.from(bytes).reverse()) : undefined
}
