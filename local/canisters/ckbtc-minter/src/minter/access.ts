import type { Principal } from '@icp-sdk/core/principal'
import type { Mode } from '@sluice/candid/ckbtc_minter'
import { isSameBytes } from '@sluice/canister'

const READ_ONLY = 'the minter is in read-only mode'
const RESTRICTED = 'access to the minter is temporarily restricted'
const DEPOSITS_RESTRICTED = 'BTC deposits are temporarily restricted'

/** Why nobody, or not this caller, may bring Bitcoin now; in the public minter's words. */
export function flawOfDeposit(mode: Mode, caller: Principal): string | undefined {
  if ('DepositsRestrictedTo' in mode)
    return isAmong(mode.DepositsRestrictedTo, caller) ? undefined : DEPOSITS_RESTRICTED
  return flawOfWithdrawal(mode, caller)
}

/** The same for taking it out. */
export function flawOfWithdrawal(mode: Mode, caller: Principal): string | undefined {
  if ('ReadOnly' in mode) return READ_ONLY
  if (!('RestrictedTo' in mode)) return undefined
  return isAmong(mode.RestrictedTo, caller) ? undefined : RESTRICTED
}

function isAmong(list: readonly Principal[], caller: Principal): boolean {
  const bytes = caller.toUint8Array()
  return list.some((each) => isSameBytes(each.toUint8Array(), bytes))
}
