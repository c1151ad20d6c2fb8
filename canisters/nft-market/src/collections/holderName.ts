import { type Account, accountIdentifier, toHex } from '@sluice/canister'
import type { Standard } from '../market/MarketState.ts'

/** The account that holds a token, as text to compare: EXT knows account identifiers, ICRC-7 owners and subaccounts. */
export function holderName(standard: Standard, { owner, subaccount }: Account): string {
  if (standard === 'ext') return toHex(accountIdentifier(owner, subaccount))
  return `${toHex(owner)}.${toHex(subaccount ?? DEFAULT)}`
}

const DEFAULT = new Uint8Array(32)
