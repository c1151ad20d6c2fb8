import { secondsNow } from '@sluice/canister'
import { plainText } from '@sluice/canister/services'
import { refuseWith } from '../../../../governance-kit/refusals.ts'
import { requireReplied } from '../../../../governance-kit/requireReplied.ts'
import type { NnsContext } from '../governance/NnsContext.ts'
import { registerKnown } from './knownNeuron.ts'
import { toSnsPayload } from './snsPayload.ts'

/** Does what a proposal is about. @throws Refused */
export async function carryOut(context: NnsContext, proposal: bigint): Promise<'done'> {
  const action = context.state.proposalContents.get(proposal)?.action[0]
  if (action === undefined || 'Motion' in action) return 'done'
  if ('RegisterKnownNeuron' in action) {
    registerKnown(context, action.RegisterKnownNeuron)
    return 'done'
  }
  const { snsWasm } = context.state.settings.get()
  if (snsWasm === undefined || !('CreateServiceNervousSystem' in action))
    return refuseWith('unavailable', 'Nothing here carries out proposals of this kind.')
  const now = secondsNow(context)
  const payload = toSnsPayload(action.CreateServiceNervousSystem, { proposal, now })
  // await: other messages run here; the proposal says that it is being executed
  const { error } = requireReplied(await context.deploySns(snsWasm, payload))
  const [flaw] = error
  if (flaw !== undefined)
    return refuseWith('external', `SNS-W made no DAO: ${plainText(flaw.message)}`)
  return 'done'
}
