import { toHex } from '@sluice/canister'

const SATS_PER_BTC = 100_000_000n
const DECIMALS = 8
const NS_PER_MS = 1_000_000n
/** The last millisecond that a date can show. */
const LAST_MS = 8_640_000_000_000_000n

/** Satoshi as Bitcoin with all decimals, so that rows can be compared: `0.00100000`. */
export function formatBtc(sats: bigint): string {
  const decimals = (sats % SATS_PER_BTC).toString().padStart(DECIMALS, '0')
  return `${sats / SATS_PER_BTC}.${decimals}`
}

/** Nanoseconds since 1970 as a time that everybody reads the same: `2026-11-28 01:02:03 UTC`. */
export function formatTime(ns: bigint): string {
  const ms = ns / NS_PER_MS
  const text = new Date(Number(ms < LAST_MS ? ms : LAST_MS)).toISOString()
  return `${text.slice(0, -5).replace('T', ' ')} UTC`
}

/** The id as people see it: hexadecimal, the bytes reversed. */
export const formatTxid = (txid: Uint8Array): string => toHex(Uint8Array.from(txid).reverse())

/** Millisatoshi per virtual byte as satoshi. */
export const formatRate = (feeRate: bigint): string =>
  `${feeRate / 1_000n}.${(feeRate % 1_000n).toString().padStart(3, '0')} sat/vB`
