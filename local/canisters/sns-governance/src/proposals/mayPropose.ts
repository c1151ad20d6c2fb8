import { isSameBytes, secondsNow } from '@sluice/canister'
import { economicsOf, isRefusal, PERMISSION, refuseProposer } from '@sluice/governance'
import type { GovernanceContext } from '../governance/GovernanceContext.ts'
import { parametersOf } from '../state/parameters.ts'

/** Of somebody with very many neurons, the first so many are looked at. */
const LOOKED_AT = 20

/** Whether somebody has a neuron that can pay for a rejection: only then a long proposal is let in. */
export function mayPropose(context: GovernanceContext, principal: Uint8Array): boolean {
  const { neurons } = context
  const parameters = parametersOf(context)
  const terms = {
    economics: economicsOf(parameters),
    rejectCost: parameters.rejectCost,
    ...{ withBallots: 0, maximumWithBallots: 1 },
    now: secondsNow(context),
  }
  return neurons.of(principal, LOOKED_AT).some((row) => {
    const held = neurons
      .settingsAt(row)
      .permissions.find((each) => isSameBytes(each.principal, principal))
    const isAllowed = held?.types.includes(PERMISSION.submitProposal) === true
    return isAllowed && !isRefusal(refuseProposer(neurons.at(row), terms))
  })
}
