import { toHex } from '@sluice/canister'

const SATS_PER_BTC = 100_000_000n
const DECIMALS = 8

/** Satoshi as Bitcoin with all decimals, so that rows can be compared: `0.00100000`. */
export function formatBtc(sats: bigint): string {
  const decimals = (sats % SATS_PER_BTC).toString().padStart(DECIMALS, '0')
  return `${sats / SATS_PER_BTC}.${decimals}`
}

/** The id as people see it: hexadecimal, the bytes reversed. */
export const formatTxid = (txid: Uint8Array): string => toHex(Uint8Array.from(txid).reverse())

/** Millisatoshi per virtual byte as satoshi. */
export const formatRate = (feeRate: bigint): string =>
  `${feeRate / 1_000n}.${(feeRate % 1_000n).toString().padStart(3, '0')} sat/vB`
