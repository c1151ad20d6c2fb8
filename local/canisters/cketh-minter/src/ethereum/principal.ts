import { fromHex } from '@sluice/candid/hex'
import { isAnonymous } from '@sluice/canister/services'
import { hexOf } from './words.ts'

const MOST_BYTES = 29
const NOBODYS = `0x${'0'.repeat(64)}`

/**
 * Whose a deposit is, by the word that the helper contract was called with: a length, the principal's bytes, zeros.
 * @returns raw bytes, or why they are nobody's.
 */
export function parsePrincipalWord(word: string): { ok: Uint8Array } | { flaw: string } {
  const bytes = fromHex(word)
  const length = bytes[0] ?? 0
  if (length === 0) return { flaw: 'the principal is the management canister' }
  if (length > MOST_BYTES) return { flaw: `a principal has at most ${MOST_BYTES} bytes` }
  const principal = bytes.slice(1, 1 + length)
  if (bytes.subarray(1 + length).some((byte) => byte !== 0))
    return { flaw: 'bytes follow the principal' }
  if (isAnonymous(principal)) return { flaw: 'the principal is the anonymous one' }
  return { ok: principal }
}

/** A principal's raw bytes as a word: their number, the bytes, zeros. */
export const principalWord = (bytes: Uint8Array): string =>
  hexOf(Uint8Array.of(bytes.length, ...bytes)).padEnd(NOBODYS.length, '0')

/** A subaccount by its word; zeros are the default one. */
export const parseSubaccountWord = (word: string): [] | [Uint8Array] =>
  word === NOBODYS ? [] : [fromHex(word)]
