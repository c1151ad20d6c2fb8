import { isSameBytes, secondsNow } from '@sluice/canister'
import { PERMISSION } from '@sluice/governance'
import type { DaoContext } from '../DaoContext.ts'
import { refusalOfProposer } from './openProposal.ts'

/** Of somebody with very many neurons, the first so many are looked at. */
const LOOKED_AT = 20

/** Whether somebody has a neuron that can pay for a rejection: only then a long proposal is let in. */
export function mayPropose(context: DaoContext, principal: Uint8Array): boolean {
  const { neurons } = context
  const now = secondsNow(context)
  return neurons.of(principal, LOOKED_AT).some((row) => {
    const held = neurons
      .settingsAt(row)
      .permissions.find((each) => isSameBytes(each.principal, principal))
    const isAllowed = held?.types.includes(PERMISSION.submitProposal) === true
    return (
      isAllowed &&
      refusalOfProposer(context, neurons.at(row), { withBallots: 0, now }) === undefined
    )
  })
}
