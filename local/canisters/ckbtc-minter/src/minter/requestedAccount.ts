import type { Principal } from '@icp-sdk/core/principal'
import type { Account, OptionalAccount } from '@sluice/candid/ckbtc_minter'
import { isAnonymous } from '@sluice/canister/services'
import { requireSubaccount } from '../../../../minter-kit/accounts/accounts.ts'

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
