import { treasurySubaccount } from '@sluice/candid/neuron-account'
import type { Account as CandidAccount } from '@sluice/candid/sns_governance'
import type { Account } from '@sluice/canister'
import type { GovernanceContext } from '../governance/GovernanceContext.ts'
import { refuseWith } from '../governance/refusals.ts'
import { bytesOfHex } from '../state/neuronField.ts'

const SUBACCOUNT_BYTES = 32

/** Where a neuron's stake lies. */
export const neuronAccount = ({ self }: GovernanceContext, neuron: string): Account => ({
  owner: self(),
  subaccount: bytesOfHex(neuron),
})

/** From it tokens are minted, and into it they are burned. On the ICP ledger it is the treasury. */
export const ownAccount = ({ self }: GovernanceContext): Account => ({
  owner: self(),
  subaccount: undefined,
})

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

/** @throws Refused for one that has not 32 bytes */
export function subaccountOf(given: Uint8Array | undefined): Uint8Array | undefined {
  if (given === undefined) return undefined
  if (given.length !== SUBACCOUNT_BYTES)
    return refuseWith('invalidCommand', `A subaccount has 32 bytes, not ${given.length}.`)
  return given.some((byte) => byte !== 0) ? given : undefined
}
