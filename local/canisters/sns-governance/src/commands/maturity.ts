import type {
  CommandResponse,
  DisburseMaturity,
  StakeMaturity,
} from '@sluice/candid/sns_governance'
import { toHex } from '@sluice/canister'
import {
  MAXIMUM_DISBURSEMENTS,
  MODULATION,
  PERMISSION,
  planDisburseMaturity,
  stakeMaturity,
} from '@sluice/governance'
import type { GovernanceContext } from '../governance/GovernanceContext.ts'
import { unlessRefused } from '../governance/refusals.ts'
import { accountOf } from '../money/accounts.ts'
import { noteDisbursement } from '../rewards/waiting.ts'
import { parametersOf } from '../state/parameters.ts'
import { type Managed, requireAllowed } from './Managed.ts'

export function stakeOfMaturity(
  context: GovernanceContext,
  managed: Managed,
  { percentage_to_stake: [percentage] }: StakeMaturity,
): CommandResponse {
  requireAllowed(context, managed, PERMISSION.stakeMaturity)
  const given = percentage === undefined ? undefined : BigInt(percentage)
  const changed = unlessRefused(stakeMaturity(managed.neuron, given))
  context.neurons.change(managed.row, changed)
  const { maturity, stakedMaturity } = changed
  return {
    StakeMaturity: { maturity_e8s: maturity, staked_maturity_e8s: stakedMaturity },
  }
}

const NO_MODULATION = { worstBasisPoints: 0n, bestBasisPoints: 0n }

/** It leaves the maturity now and is minted days later. */
export function disburseMaturity(
  context: GovernanceContext,
  managed: Managed,
  { percentage_to_disburse, to_account }: DisburseMaturity,
): CommandResponse {
  requireAllowed(context, managed, PERMISSION.disburseMaturity)
  const { neuron, row, now, caller } = managed
  const { owner, subaccount } = accountOf(to_account[0], caller.toUint8Array())
  const account = {
    owner: context.toPrincipal(owner).toText(),
    subaccount: subaccount === undefined ? undefined : toHex(subaccount),
  }
  const { transactionFee, isModulationDisabled } = parametersOf(context)
  const plan = unlessRefused(
    planDisburseMaturity(
      neuron,
      { percentage: BigInt(percentage_to_disburse), account, now },
      {
        modulation: isModulationDisabled ? NO_MODULATION : MODULATION,
        atMostRefused: transactionFee,
        delay: context.state.settings.get().disbursementDelay,
        maximumInProgress: MAXIMUM_DISBURSEMENTS,
      },
    ),
  )
  context.neurons.change(row, plan.neuron)
  const started = plan.neuron.disbursements.at(-1)
  if (started !== undefined) noteDisbursement(context, row, started.finishesAt)
  return {
    DisburseMaturity: {
      amount_disbursed_e8s: plan.deducted,
      amount_deducted_e8s: [plan.deducted],
    },
  }
}
