import type {
  CommandResponse,
  DisburseMaturity,
  StakeMaturity,
} from '@sluice/candid/sns_governance'
import { PERMISSION, stakeMaturity } from '@sluice/governance'
import { disburseMaturity as disburse } from '../../../../governance-kit/commands/disburseMaturity.ts'
import { type Managed, requireAllowed } from '../../../../governance-kit/commands/Managed.ts'
import { unlessRefused } from '../../../../governance-kit/refusals.ts'
import type { GovernanceContext } from '../governance/GovernanceContext.ts'
import { accountOf } from '../money/accounts.ts'

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

export function disburseMaturity(
  context: GovernanceContext,
  managed: Managed,
  { percentage_to_disburse, to_account }: DisburseMaturity,
): CommandResponse {
  requireAllowed(context, managed, PERMISSION.disburseMaturity)
  const to = accountOf(to_account[0], managed.caller.toUint8Array())
  const percentage = BigInt(percentage_to_disburse)
  const deducted = disburse(context, managed, { percentage, to })
  return { DisburseMaturity: { amount_disbursed_e8s: deducted, amount_deducted_e8s: [deducted] } }
}
