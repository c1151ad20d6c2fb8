import { type Refusal, refuse } from '../refusal.ts'
import { refuseVesting } from './dissolve.ts'
import { type Neuron, type NeuronId, nameOf, stakeWithoutFees } from './Neuron.ts'

export type SplitRules = {
  readonly minimumStake: bigint
  readonly transactionFee: bigint
  /** An SNS leaves maturity with the parent, the NNS gives the child its share. */
  readonly maturity: 'stays' | 'shared'
}

/** `amount` leaves the parent; the child has it less the fee of the transfer between their accounts. */
export type Split = { readonly parent: Neuron; readonly child: Neuron; readonly amount: bigint }

/** Two neurons of one. The child has the parent's state, age and settings, and nothing that the parent owes or waits for. */
export function splitNeuron(
  parent: Neuron,
  {
    childId,
    childNumber,
    amount,
    now,
  }: {
    readonly childId: NeuronId
    readonly childNumber?: bigint
    readonly amount: bigint
    readonly now: bigint
  },
  rules: SplitRules,
): Split | Refusal {
  const { minimumStake, transactionFee } = rules
  const vesting = refuseVesting(parent, 'Split', now)
  if (vesting) return vesting
  if (amount < minimumStake + transactionFee) {
    return refuse(
      'insufficientFunds',
      `A split of ${amount} e8s is too small: at least ${minimumStake + transactionFee} e8s are needed, the minimum stake and the transaction fee.`,
    )
  }
  const stake = stakeWithoutFees(parent)
  if (stake < minimumStake + amount) {
    return refuse(
      'insufficientFunds',
      `Cannot split ${amount} e8s off neuron ${nameOf(parent)}: of its stake of ${stake} e8s, less than the minimum of ${minimumStake} e8s would be left.`,
    )
  }
  const shareOf = (whole: bigint) => (rules.maturity === 'shared' ? (whole * amount) / stake : 0n)
  const base = parent.eightYearGangBonusBase
  const baseOfChild = base === undefined ? undefined : (base * amount) / stake
  const maturity = shareOf(parent.maturity)
  const stakedMaturity = shareOf(parent.stakedMaturity)
  return {
    amount,
    parent: {
      ...parent,
      stake: parent.stake - amount,
      maturity: parent.maturity - maturity,
      stakedMaturity: parent.stakedMaturity - stakedMaturity,
      ...(base !== undefined &&
        baseOfChild !== undefined && { eightYearGangBonusBase: base - baseOfChild }),
    },
    child: {
      ...parent,
      id: childId,
      number: childNumber,
      stake: amount - transactionFee,
      fees: 0n,
      maturity,
      stakedMaturity,
      createdAt: now,
      // only a neuron that vests no longer can be split: counted from now, the same period would start again
      vestingPeriod: 0n,
      disbursements: [],
      ...(baseOfChild !== undefined && { eightYearGangBonusBase: baseOfChild }),
    },
  }
}

/** Of a split into an account that has a neuron already. */
export const neuronExists = (controller: string, memo: bigint): Refusal =>
  refuse(
    'preconditionFailed',
    `A neuron already exists with given PrincipalId and memo: ${controller}, ${memo}`,
  )
