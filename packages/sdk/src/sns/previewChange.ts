import {
  addPermissions,
  type DaoParameters,
  economicsOf,
  increaseDelay,
  isRefusal,
  MAXIMUM_DISBURSEMENTS,
  MODULATION,
  type Modulation,
  mergeNeurons,
  type Neuron,
  NNS_MINIMUM_DISBURSEMENT,
  nnsModulationOf,
  planDisburseMaturity,
  type Refusal,
  removePermissions,
  setAutoStake,
  setDissolveTimestamp,
  spawnNeuron,
  splitNeuron,
  stakeMaturity,
  startDissolving,
  stopDissolving,
} from '@sluice/governance'
import type { NeuronChange } from './NeuronChange.ts'
import { refuseMerge } from './refuseMerge.ts'
import type { SnsNeuron } from './SnsNeuron.ts'

type About = {
  readonly parameters: DaoParameters
  readonly principal: string
  /** Seconds since 1970. */
  readonly now: bigint
}

/** How long an SNS holds maturity before it is minted. */
export const MATURITY_HELD = 7n * 86_400n

/** Within what maturity becomes tokens. */
export const modulationOf = ({ network }: Pick<DaoParameters, 'network'>): Modulation =>
  network === undefined ? MODULATION : nnsModulationOf(network.economics)

/** What a neuron would be after a change, or why governance would refuse it: computed by the functions that governance runs. */
export function previewChange(
  neuron: SnsNeuron,
  change: NeuronChange,
  { parameters, principal, now }: About,
): SnsNeuron | Refusal {
  const at = { economics: economicsOf(parameters), now }
  const after = (outcome: Neuron | Refusal): SnsNeuron | Refusal =>
    isRefusal(outcome) ? outcome : { ...neuron, ...outcome }
  switch (change.kind) {
    case 'increase-delay':
      return after(increaseDelay(neuron, change.additional, at))
    case 'set-dissolve-timestamp':
      return after(setDissolveTimestamp(neuron, change.at, at))
    case 'start-dissolving':
      return after(startDissolving(neuron, now))
    case 'stop-dissolving':
      return after(stopDissolving(neuron, now))
    case 'auto-stake':
      return after(setAutoStake(neuron, change.isOn))
    case 'stake-maturity':
      return after(stakeMaturity(neuron, BigInt(change.percentage)))
    case 'disburse-maturity': {
      const account = { owner: change.to ?? principal, subaccount: undefined }
      const plan = planDisburseMaturity(
        neuron,
        { percentage: BigInt(change.percentage), account, now },
        {
          modulation: modulationOf(parameters),
          atMostRefused: parameters.network
            ? NNS_MINIMUM_DISBURSEMENT - 1n
            : parameters.transactionFee,
          delay: MATURITY_HELD,
          maximumInProgress: MAXIMUM_DISBURSEMENTS,
        },
      )
      return isRefusal(plan) ? plan : after(plan.neuron)
    }
    case 'split': {
      const plan = splitNeuron(
        neuron,
        { childId: '', amount: change.amount, now },
        { ...parameters, maturity: parameters.network ? 'shared' : 'stays' },
      )
      return isRefusal(plan) ? plan : after(plan.parent)
    }
    case 'add-permissions':
    case 'remove-permissions': {
      const asked = {
        id: neuron.id,
        caller: principal,
        principal: change.principal,
        permissions: change.permissions,
      }
      const rules = {
        ...parameters,
        maximumPrincipalsPerNeuron: Number(parameters.maximumPrincipalsPerNeuron),
      }
      const permissions =
        change.kind === 'add-permissions'
          ? addPermissions(neuron.permissions, asked, rules)
          : removePermissions(neuron.permissions, asked)
      return isRefusal(permissions) ? permissions : { ...neuron, permissions }
    }
    case 'refresh':
      return { ...neuron, refreshedAt: now }
    case 'merge': {
      const refusal = refuseMerge(change.source, neuron)
      if (refusal !== undefined) return refusal
      const merged = mergeNeurons(change.source, neuron, {
        transactionFee: parameters.transactionFee,
        now,
      })
      return isRefusal(merged) ? merged : after(merged.target)
    }
    case 'spawn': {
      const spawned = spawnNeuron(
        neuron,
        { childId: '', childNumber: 0n, percentage: BigInt(change.percentage), now },
        {
          minimumStake: parameters.minimumStake,
          worstBasisPoints: modulationOf(parameters).worstBasisPoints,
          delay: parameters.network?.spawnDelay ?? 0n,
        },
      )
      return isRefusal(spawned) ? spawned : after(spawned.parent)
    }
    case 'set-visibility':
      return neuron.network === undefined
        ? neuron
        : { ...neuron, network: { ...neuron.network, isPublic: change.isPublic } }
    case 'set-fund':
      return neuron.network === undefined
        ? neuron
        : { ...neuron, network: { ...neuron.network, isInFund: change.isIn } }
    // whether followees exist governance alone knows
    case 'follow-topics':
    case 'follow-function':
      return neuron
  }
}
