import type { Action } from '@sluice/candid/nns_governance'
import { secondsNow } from '@sluice/canister'
import { refuseTexts } from '@sluice/governance'
import { Refused, refuseWith } from '../../../../governance-kit/refusals.ts'
import { flawOfPayload } from '../../../sns-wasm/src/payload/flawOfPayload.ts'
import type { NnsContext } from '../governance/NnsContext.ts'
import { requireKnown } from './knownNeuron.ts'
import { toSnsPayload } from './snsPayload.ts'

/** @throws Refused for what cannot be proposed */
export function validate(context: NnsContext, action: Action): void {
  if ('Motion' in action) {
    const motionText = action.Motion.motion_text
    const refusal = refuseTexts({ title: '', summary: '', url: '', motionText })
    if (refusal !== undefined) throw new Refused(refusal)
    return
  }
  if ('RegisterKnownNeuron' in action) {
    requireKnown(context, action.RegisterKnownNeuron)
    return
  }
  if ('ExecuteNnsFunction' in action)
    refuseWith('unavailable', 'Nothing here carries out functions of the network.')
  if (context.state.settings.get().snsWasm === undefined)
    refuseWith('unavailable', 'There is no SNS-W here.')
  const proposal = context.state.nextProposal.get()
  const payload = toSnsPayload(action.CreateServiceNervousSystem, {
    proposal,
    now: secondsNow(context),
  })
  const flaw = flawOfPayload(payload, {
    hasSale: true,
    isPrincipal: (text) => context.parsePrincipal(text) !== undefined,
  })
  if (flaw !== undefined) refuseWith('invalidProposal', `${flaw}.`)
}
