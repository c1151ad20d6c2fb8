import { isSameBytes } from '@sluice/canister'
import type { GovernanceContext } from '../governance/GovernanceContext.ts'

/** Whether a canister belongs to the SNS itself, or is the network's own (the management canister, whose id has no bytes). */
export function isOfSns({ state, self }: GovernanceContext, canister: Uint8Array): boolean {
  const { root, ledger, swap } = state.settings.get()
  return (
    canister.length === 0 ||
    [root, ledger, swap, self()].some((each) => isSameBytes(each, canister))
  )
}
