import type { Account } from '@sluice/canister'
import type { DaoContext } from '../DaoContext.ts'
import { refuseWith } from '../refusals.ts'
import { bytesOfHex } from '../state/neuronField.ts'

const SUBACCOUNT_BYTES = 32

/** Where a neuron's stake lies. */
export const neuronAccount = ({ self }: Pick<DaoContext, 'self'>, neuron: string): Account => ({
  owner: self(),
  subaccount: bytesOfHex(neuron),
})

/** From it tokens are minted, and into it they are burned. On the ICP ledger it is an SNS's treasury. */
export const ownAccount = ({ self }: Pick<DaoContext, 'self'>): Account => ({
  owner: self(),
  subaccount: undefined,
})

/** @throws Refused for one that has not 32 bytes */
export function subaccountOf(given: Uint8Array | undefined): Uint8Array | undefined {
  if (given === undefined) return undefined
  if (given.length !== SUBACCOUNT_BYTES)
    return refuseWith('invalidCommand', `A subaccount has 32 bytes, not ${given.length}.`)
  return given.some((byte) => byte !== 0) ? given : undefined
}
