import { toHex } from '@sluice/candid/hex'
import {
  formatAccount,
  type LedgerAddress,
  parseAccount,
  parseAccountIdentifier,
  toIdentifier,
} from '../../ledgers/addresses.ts'
import type { NftStandard } from '../collections/NftCollection.ts'

/**
 * An account as a collection of that standard names it in `fetchHolder`, out of an ICRC-1 text or an account identifier; undefined for
 * what it cannot name.
 */
export function holderText(standard: NftStandard, text: string): string | undefined {
  const address = addressOf(text)
  if (address === undefined) return undefined
  if (standard === 'EXT') return toHex(toIdentifier(address))
  return 'identifier' in address ? undefined : formatAccount(address)
}

/** @returns undefined for a text that is neither an ICRC-1 account nor an account identifier */
export function addressOf(text: string): LedgerAddress | undefined {
  const account = parseAccount(text)
  if (account !== undefined) return account
  const identifier = parseAccountIdentifier(text)
  return identifier && { identifier }
}
