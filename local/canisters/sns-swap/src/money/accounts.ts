import { treasurySubaccount } from '@sluice/candid/neuron-account'
import { type Account, principalSubaccount } from '@sluice/canister'
import type { SaleContext } from '../sale/SaleContext.ts'

/** What a transfer of the ICP ledger costs, in e8s. */
export const ICP_FEE = 10_000n

/** Where a buyer's ICP lie until the sale is settled. */
export const buyerAccount = ({ self }: SaleContext, buyer: Uint8Array): Account => ({
  owner: self(),
  subaccount: principalSubaccount(buyer),
})

/** Where the tokens lie that are for sale. */
export const tokenAccount = ({ self }: SaleContext): Account => ({
  owner: self(),
  subaccount: undefined,
})

/** The treasury's accounts: governance's own for ICP, one of its subaccounts for the SNS's tokens. */
export function treasuryOf({ state }: SaleContext, token: 'icp' | 'own'): Account {
  const { governance } = state.ids.get()
  return {
    owner: governance,
    subaccount: token === 'icp' ? undefined : treasurySubaccount(governance),
  }
}
