import { treasurySubaccount } from '@sluice/candid/neuron-account'
import type { Account as CandidAccount } from '@sluice/candid/sns_governance'
import type { Account } from '@sluice/canister'
import { subaccountOf } from '../../../../governance-kit/money/accounts.ts'
import { refuseWith } from '../../../../governance-kit/refusals.ts'
import type { GovernanceContext } from '../governance/GovernanceContext.ts'

/** Where the SNS's own tokens lie that nobody has been given. */
export function treasuryAccount({ self }: Pick<GovernanceContext, 'self'>): Account {
  const owner = self()
  return { owner, subaccount: treasurySubaccount(owner) }
}

/** The account that a caller names, or the caller's own when it names none. @throws Refused */
export function accountOf(given: CandidAccount | undefined, caller: Uint8Array): Account {
  if (given === undefined) return { owner: caller, subaccount: undefined }
  const [owner] = given.owner
  if (owner === undefined) return refuseWith('invalidCommand', 'The account has no owner.')
  return { owner: owner.toUint8Array(), subaccount: subaccountOf(given.subaccount[0]?.subaccount) }
}
