import { Principal } from '@icp-sdk/core/principal'
import { principalSubaccount } from '@sluice/candid/account'
import type { IcrcAccount } from '../ledgers/addresses.ts'

/** The account of a person at a pool, into which deposits are paid. */
export const subaccountAt = (poolId: string, principal: string): IcrcAccount => ({
  owner: Principal.fromText(poolId),
  subaccount: principalSubaccount(Principal.fromText(principal).toUint8Array()),
})
