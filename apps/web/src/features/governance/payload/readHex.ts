import { fromHex } from '@sluice/candid/hex'

/** Bytes in hexadecimal, with spaces or a 0x before them if somebody likes; undefined for anything else. */
export function readHex(text: string): Uint8Array | undefined {
  const hex = text.replaceAll(/\s/g, '').replace(/^0x/, '')
  return /^([0-9a-f]{2})*$/i.test(hex) ? fromHex(hex.toLowerCase()) : undefined
}
