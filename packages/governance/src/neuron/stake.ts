import { type Refusal, refuse } from '../refusal.ts'
import { ageOf, type Neuron, type NeuronId, stateOf } from './Neuron.ts'

type StakeRules = { readonly minimumStake: bigint }

const tooLittle = (purpose: 'stake' | 'refresh', minimum: bigint, balance: bigint): Refusal =>
  refuse(
    'insufficientFunds',
    `Account does not have enough funds to ${purpose} a neuron. Please make sure that account has at least ${minimum} e8s (was ${balance} e8s)`,
  )

/** A new neuron out of what its account at the ledger holds: dissolved, or locked for `delay` (7 days in the NNS). */
export function claimNeuron(
  id: NeuronId,
  balance: bigint,
  { minimumStake, now, delay = 0n }: StakeRules & { readonly now: bigint; readonly delay?: bigint },
): Neuron | Refusal {
  if (balance < minimumStake) return tooLittle('stake', minimumStake, balance)
  return {
    id,
    stake: balance,
    fees: 0n,
    maturity: 0n,
    stakedMaturity: 0n,
    isStakingMaturity: false,
    createdAt: now,
    agingSince: now,
    dissolve: { kind: 'delay', delay },
    vestingPeriod: 0n,
    multiplierPercent: 100n,
    disbursements: [],
  }
}

/**
 * With the stake that its account at the ledger holds now. What is added has no age: stake × age stays, rounded down. An account
 * that holds less than was known leaves the age as it is.
 */
export function refreshStake(
  neuron: Neuron,
  balance: bigint,
  { minimumStake, now }: StakeRules & { readonly now: bigint },
): Neuron | Refusal {
  if (balance < minimumStake) return tooLittle('refresh', minimumStake, balance)
  return withStake(neuron, balance, now)
}

/** The same without a minimum, for stake that the service itself has added or taken. */
export function withStake(neuron: Neuron, stake: bigint, now: bigint): Neuron {
  if (stake <= neuron.stake || stateOf(neuron, now) !== 'locked') return { ...neuron, stake }
  const age = (ageOf(neuron, now) * neuron.stake) / stake
  return { ...neuron, stake, agingSince: now - age }
}
