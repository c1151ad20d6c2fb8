import type { Principal } from '@icp-sdk/core/principal'
import type { Account, OptionalAccount } from '@sluice/candid/ckbtc_minter'
import { isAnonymous } from '@sluice/canister/services'

const SUBACCOUNT_BYTES = 32

/**
 * The account that a caller asks about: their own unless they name an owner.
 * @throws Error, which rejects the call, for the anonymous owner and for a subaccount of another length.
 */
export function requestedAccount(
  { owner: [owner], subaccount }: OptionalAccount,
  caller: Principal,
): Account {
  const account = { owner: owner ?? caller, subaccount }
  if (isAnonymous(account.owner.toUint8Array())) throw new Error('the owner must be non-anonymous')
  requireSubaccount(subaccount)
  return account
}

/** @throws Error, which rejects the call, for a subaccount that has not 32 bytes. */
export function requireSubaccount([subaccount]: [] | [Uint8Array]): void {
  if (subaccount !== undefined && subaccount.length !== SUBACCOUNT_BYTES)
    throw new Error(`a subaccount has ${SUBACCOUNT_BYTES} bytes, this one has ${subaccount.length}`)
}
