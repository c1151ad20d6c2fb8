import { neuronSubaccount } from '@sluice/candid/neuron-account'
import type { ClaimOrRefresh } from '@sluice/candid/nns_governance'
import { toHex } from '@sluice/canister'
import { claim, refresh } from '../../../../governance-kit/commands/claim.ts'
import { lockedFor } from '../../../../governance-kit/commands/lockedFor.ts'
import type { Managed } from '../../../../governance-kit/commands/Managed.ts'
import { refuseWith } from '../../../../governance-kit/refusals.ts'
import type { NnsContext } from '../governance/NnsContext.ts'
import { requireNotSpawning, requireTarget } from './find.ts'
import { drawNumber } from './numbers.ts'

type Giver = Pick<Managed, 'caller' | 'now'>

/** Anybody may do it for anybody: what it does is what the account at the ledger says. @returns the neuron's number */
export async function claimOrRefresh(
  context: NnsContext,
  { by: [by] }: ClaimOrRefresh,
  given: Giver & { readonly id: string | undefined },
): Promise<bigint> {
  if (by === undefined)
    return refuseWith('invalidCommand', 'ClaimOrRefresh does not say which neuron it means.')
  if ('NeuronIdOrSubaccount' in by) {
    const { neuron } = requireTarget(context, given.id, given)
    requireNotSpawning(neuron)
    await lockedFor(context, neuron.id, () => refresh(context, neuron.id, given))
    return neuron.number ?? 0n
  }
  const memo = 'Memo' in by ? by.Memo : by.MemoAndController.memo
  const [named] = 'Memo' in by ? [] : by.MemoAndController.controller
  return claimFor(context, (named ?? given.caller).toUint8Array(), memo, given)
}

/** @returns the neuron's number. @throws Refused */
export async function claimFor(
  context: NnsContext,
  controller: Uint8Array,
  memo: bigint,
  giver: Giver,
): Promise<bigint> {
  const account = neuronSubaccount(controller, memo)
  const id = toHex(account)
  const known = context.neurons.find(id)
  if (known !== undefined) requireNotSpawning(known)
  await lockedFor(context, id, () =>
    context.neurons.rowOf(id) === undefined
      ? claim(context, {
          ...{ id, controller, now: giver.now },
          drawNumber: () => drawNumber(context, account),
        })
      : refresh(context, id, giver),
  )
  return context.neurons.find(id)?.number ?? 0n
}
