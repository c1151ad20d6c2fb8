import { governanceSubaccount, neuronSubaccount } from '@sluice/candid/neuron-account'
import type { CommandResponse, Spawn, Split } from '@sluice/candid/nns_governance'
import { toHex } from '@sluice/canister'
import { neuronExists, spawnNeuron } from '@sluice/governance'
import { requireRoom, settingsOf } from '../../../../governance-kit/commands/claim.ts'
import { requireUnlocked } from '../../../../governance-kit/commands/lockedFor.ts'
import type { Managed } from '../../../../governance-kit/commands/Managed.ts'
import { splitOff } from '../../../../governance-kit/commands/splitOff.ts'
import { Refused, refuseWith, unlessRefused } from '../../../../governance-kit/refusals.ts'
import { noteDisbursement } from '../../../../governance-kit/rewards/waiting.ts'
import type { NnsContext } from '../governance/NnsContext.ts'
import { drawNumber } from './numbers.ts'
import { requireController } from './people.ts'

export async function split(
  context: NnsContext,
  managed: Managed,
  { amount_e8s: amount, memo: [given] }: Split,
): Promise<CommandResponse> {
  requireController(managed)
  const memo = given ?? context.state.nextIntentId.get()
  const account = governanceSubaccount('split-neuron', managed.caller.toUint8Array(), memo)
  const childNumber = drawNumber(context, account)
  await splitOff(context, managed, { childId: toHex(account), childNumber, amount, memo })
  return { Split: { created_neuron_id: [{ id: childNumber }] } }
}

/** Maturity leaves at once; the child has its stake when the economics' delay is over. */
export function spawn(
  context: NnsContext,
  managed: Managed,
  { percentage_to_spawn: [percentage], new_controller: [named], nonce: [nonce] }: Spawn,
): CommandResponse {
  requireController(managed)
  requireRoom(context)
  const { neurons } = context
  const { now, row, neuron } = managed
  const controller = (named ?? managed.caller).toUint8Array()
  const memo = nonce ?? neurons.nextRow
  const account = neuronSubaccount(controller, memo)
  const id = toHex(account)
  if (neurons.rowOf(id) !== undefined)
    throw new Refused(neuronExists(context.toPrincipal(controller).toText(), memo))
  requireUnlocked(context, id)
  const { minimumStake, modulation } = context.terms()
  if (modulation === undefined) return refuseWith('unavailable', 'Maturity is not modulated.')
  const plan = unlessRefused(
    spawnNeuron(
      neuron,
      {
        ...{ childId: id, childNumber: drawNumber(context, account), now },
        ...(percentage !== undefined && { percentage: BigInt(percentage) }),
      },
      {
        ...{ minimumStake, worstBasisPoints: modulation.worstBasisPoints },
        delay: context.state.economics.get(0n)?.neuron_spawn_dissolve_delay_seconds ?? 0n,
      },
    ),
  )
  neurons.change(row, plan.parent)
  const { child } = plan
  const created = neurons.create(child, settingsOf(controller, context.terms().claimerPermissions))
  if (child.spawnsAt !== undefined) noteDisbursement(context, created, child.spawnsAt)
  return { Spawn: { created_neuron_id: [{ id: child.number ?? 0n }] } }
}
