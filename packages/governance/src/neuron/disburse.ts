import { type Refusal, refuse } from '../refusal.ts'
import { refuseVesting } from './dissolve.ts'
import { type Neuron, nameOf, stakeWithoutFees, stateOf } from './Neuron.ts'

/** Two transfers, in this order: fees are burned, then `sent` leaves the neuron's account, which pays the fee on top. */
export type Disbursement = {
  /** 0 if it owes no more than a transaction fee, which is not worth burning. */
  readonly burned: bigint
  readonly afterBurning: Neuron
  /** What arrives. */
  readonly sent: bigint
  readonly afterSending: Neuron
}

const STATE_NAMES = { locked: 'NotDissolving', dissolving: 'Dissolving', dissolved: 'Dissolved' }

/** Paying out a dissolved neuron: `amount`, or all of its stake. The amount includes the fee of the transfer. */
export function planDisburse(
  neuron: Neuron,
  amount: bigint | undefined,
  { transactionFee, now }: { readonly transactionFee: bigint; readonly now: bigint },
): Disbursement | Refusal {
  const vesting = refuseVesting(neuron, 'Disburse', now)
  if (vesting) return vesting
  const state = stateOf(neuron, now)
  if (state !== 'dissolved') {
    return refuse(
      'preconditionFailed',
      `Neuron ${nameOf(neuron)} is NOT dissolved. It is in state ${STATE_NAMES[state]}`,
    )
  }
  const stake = stakeWithoutFees(neuron)
  const wanted = amount ?? stake
  if (wanted > stake) {
    return refuse(
      'insufficientFunds',
      `Cannot disburse ${wanted} e8s from neuron ${nameOf(neuron)}, whose stake is ${stake} e8s.`,
    )
  }
  if (wanted <= transactionFee) {
    return refuse(
      'insufficientFunds',
      `Cannot disburse ${wanted} e8s: the transaction fee is ${transactionFee} e8s.`,
    )
  }
  const burned = neuron.fees > transactionFee ? neuron.fees : 0n
  const afterBurning = { ...neuron, stake: neuron.stake - burned, fees: neuron.fees - burned }
  return {
    burned,
    afterBurning,
    sent: wanted - transactionFee,
    afterSending: { ...afterBurning, stake: afterBurning.stake - wanted },
  }
}
