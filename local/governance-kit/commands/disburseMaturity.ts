import { type Account, toHex } from '@sluice/canister'
import { MAXIMUM_DISBURSEMENTS, planDisburseMaturity } from '@sluice/governance'
import type { DaoContext } from '../DaoContext.ts'
import { unlessRefused } from '../refusals.ts'
import { noteDisbursement } from '../rewards/waiting.ts'
import type { Managed } from './Managed.ts'

const NO_MODULATION = { worstBasisPoints: 0n, bestBasisPoints: 0n }

/** It leaves the maturity now and is minted days later. @returns how much has left. @throws Refused */
export function disburseMaturity(
  context: DaoContext,
  { neuron, row, now }: Managed,
  { percentage, to }: { readonly percentage: bigint; readonly to: Account },
): bigint {
  const account = {
    owner: context.toPrincipal(to.owner).toText(),
    subaccount: to.subaccount === undefined ? undefined : toHex(to.subaccount),
  }
  const terms = context.terms()
  const plan = unlessRefused(
    planDisburseMaturity(
      neuron,
      { percentage, account, now },
      {
        modulation: terms.modulation ?? NO_MODULATION,
        atMostRefused: terms.tooSmallToDisburse,
        ...(terms.tooSmallText && { tooSmall: terms.tooSmallText }),
        delay: terms.disbursementDelay,
        maximumInProgress: MAXIMUM_DISBURSEMENTS,
      },
    ),
  )
  context.neurons.change(row, plan.neuron)
  const started = plan.neuron.disbursements.at(-1)
  if (started !== undefined) noteDisbursement(context, row, started.finishesAt)
  return plan.deducted
}
