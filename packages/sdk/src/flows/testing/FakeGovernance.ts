import { toHex } from '@sluice/candid/hex'
import {
  addPermissions,
  DEFAULT_PARAMETERS,
  economicsOf,
  increaseDelay,
  isRefusal,
  MAXIMUM_DISBURSEMENTS,
  MODULATION,
  mergeNeurons,
  type Neuron,
  nnsErrorOf,
  planDisburse,
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
import { neuronIdOf, splitIdOf } from '../../sns/neuronIdOf.ts'
import type { SnsNeuron } from '../../sns/SnsNeuron.ts'
import type { SnsProposal } from '../../sns/SnsProposal.ts'
import { FEE, ME, NEURONS } from './chainNames.ts'
import { figureOf, partOf } from './parts.ts'

type Hands = {
  /** Takes all that lies in a neuron's account. */
  readonly takeLying: () => bigint
  /** Stake that governance holds. */
  readonly keep: (amount: bigint) => void
  /** Out of it, to me: what arrives. */
  readonly payMe: (amount: bigint) => bigint
  readonly burn: (amount: bigint) => void
  /** Makes a figure comparable. */
  readonly mark: (name: string, figure: bigint) => void
  readonly now: () => bigint
}

/** What each of my neurons holds from the beginning. */
export const NEURON_STAKE = 90_000n
const MATURITY = 30_000n
const YEAR = 31_557_600n

const RULES = { minimumStake: 1_000n, transactionFee: FEE }
const economics = economicsOf(DEFAULT_PARAMETERS)

const MERGED = {
  ...{ target_neuron: [], source_neuron: [], target_neuron_info: [], source_neuron_info: [] },
}

/** An SNS has it as a text, the NNS as one that may be absent. */
function titleOf(command: unknown): string {
  const inNns = partOf(command, ['MakeProposal', 'title', '0'])
  const title = partOf(command, ['MakeProposal', 'title'])
  return typeof title === 'string' ? title : String(inNns)
}

const neuronOf = (id: string, fields: Partial<SnsNeuron> = {}): SnsNeuron => ({
  id,
  stake: NEURON_STAKE,
  fees: 0n,
  maturity: MATURITY,
  stakedMaturity: 0n,
  isStakingMaturity: false,
  createdAt: 0n,
  agingSince: 0n,
  dissolve: { kind: 'delay', delay: YEAR },
  vestingPeriod: 0n,
  multiplierPercent: 100n,
  disbursements: [],
  permissions: [{ principal: ME, permissions: [1, 2, 3, 4, 5, 6, 8, 9, 10] }],
  following: { functions: new Map(), topics: new Map() },
  sourceNnsNeuronId: undefined,
  ...fields,
})

type Made = Pick<SnsProposal, 'id' | 'proposer' | 'title'>

/** The governance of an SNS in which I have neurons: one locked, one that dissolves, one that is free. It runs the core's functions. */
export class FakeGovernance {
  readonly proposals: Made[] = []
  private readonly hands: Hands
  private readonly neurons = new Map<string, SnsNeuron>()
  private readonly voted = new Set<string>([NEURONS.dissolving])

  constructor(hands: Hands) {
    this.hands = hands
    this.put(neuronOf(NEURONS.locked, { number: 1n }))
    this.put(neuronOf(NEURONS.other, { number: 4n }))
    this.put(
      neuronOf(NEURONS.dissolving, { dissolve: { kind: 'dissolving', dissolvedAt: 2n ** 40n } }),
    )
    this.put(neuronOf(NEURONS.dissolved, { dissolve: { kind: 'delay', delay: 0n } }))
    for (const _ of this.neurons) hands.keep(NEURON_STAKE)
  }

  neuron(id: string): SnsNeuron | undefined {
    return this.neurons.get(id)
  }

  answer(args: readonly unknown[]): unknown {
    const inNns = partOf(args, ['0', 'neuron_id_or_subaccount', '0', 'Subaccount'])
    const subaccount = inNns ?? partOf(args, ['0', 'subaccount'])
    if (!(subaccount instanceof Uint8Array)) throw new Error('no neuron is named')
    const command = partOf(args, ['0', 'command', '0'])
    const outcome = this.execute(toHex(subaccount), command)
    if (isRefusal(outcome)) {
      const { error, text } = outcome
      const error_type = inNns === undefined ? error : nnsErrorOf(outcome)
      return { command: [{ Error: { error_type, error_message: text } }] }
    }
    return { command: [outcome] }
  }

  private execute(id: string, command: unknown): object | Refusal {
    const part = (...path: readonly string[]) => partOf(command, path)
    if (part('ClaimOrRefresh')) return this.claim(id)
    const neuron = this.neurons.get(id)
    if (neuron === undefined) return { error: 3, text: 'No neuron for given NeuronId.' }
    if (part('Configure')) {
      return this.done(this.configure(neuron, part('Configure', 'operation', '0')), {
        Configure: {},
      })
    }
    if (part('StakeMaturity')) {
      const percentage = part('StakeMaturity', 'percentage_to_stake', '0')
      const after = stakeMaturity(neuron, BigInt(Number(percentage)))
      return this.done(after, { StakeMaturity: { maturity_e8s: 0n, staked_maturity_e8s: 0n } })
    }
    if (part('DisburseMaturity')) return this.disburseMaturity(neuron)
    if (part('Split')) return this.split(neuron, command)
    if (part('Disburse')) return this.disburse(neuron, part('Disburse', 'amount', '0', 'e8s'))
    if (part('RegisterVote')) return this.vote(neuron)
    if (part('MakeProposal')) return this.propose(neuron, titleOf(command))
    if (part('AddNeuronPermissions') ?? part('RemoveNeuronPermissions')) {
      return this.permit(neuron, command)
    }
    if (part('SetFollowing')) return this.done(neuron, { SetFollowing: {} })
    if (part('Merge'))
      return this.merge(neuron, figureOf(command, 'Merge', 'source_neuron_id', '0', 'id'))
    if (part('Spawn')) return this.spawn(neuron, command)
    throw new Error('this governance does not know the command')
  }

  private configure(neuron: SnsNeuron, operation: unknown): Neuron | Refusal {
    const now = this.hands.now()
    const part = (...path: readonly string[]) => partOf(operation, path)
    const added = part('IncreaseDissolveDelay', 'additional_dissolve_delay_seconds')
    if (added !== undefined) {
      return increaseDelay(neuron, BigInt(Number(added)), { economics, now })
    }
    if (part('SetDissolveTimestamp')) {
      const at = figureOf(operation, 'SetDissolveTimestamp', 'dissolve_timestamp_seconds')
      return setDissolveTimestamp(neuron, at, { economics, now })
    }
    if (part('StartDissolving')) return startDissolving(neuron, now)
    if (part('StopDissolving')) return stopDissolving(neuron, now)
    const isOn = part('ChangeAutoStakeMaturity', 'requested_setting_for_auto_stake_maturity')
    return setAutoStake(neuron, isOn === true)
  }

  /** All that lies in the account counts, once. */
  private claim(id: string): object {
    const lying = this.hands.takeLying()
    this.hands.keep(lying)
    const known = this.neurons.get(id)
    this.put(
      known
        ? { ...known, stake: known.stake + lying }
        : neuronOf(id, { stake: lying, maturity: 0n }),
    )
    return { ClaimOrRefresh: { refreshed_neuron_id: [] } }
  }

  private disburseMaturity(neuron: SnsNeuron): object | Refusal {
    const account = { owner: ME, subaccount: undefined }
    const plan = planDisburseMaturity(
      neuron,
      { percentage: 50n, account, now: this.hands.now() },
      {
        modulation: MODULATION,
        atMostRefused: FEE,
        delay: 7n * 86_400n,
        maximumInProgress: MAXIMUM_DISBURSEMENTS,
      },
    )
    if (isRefusal(plan)) return plan
    const answer = { amount_disbursed_e8s: plan.deducted, amount_deducted_e8s: [] }
    return this.done(plan.neuron, { DisburseMaturity: answer })
  }

  private split(neuron: SnsNeuron, command: unknown): object | Refusal {
    const inNns = partOf(command, ['Split', 'memo', '0'])
    const childId =
      typeof inNns === 'bigint'
        ? splitIdOf(ME, inNns)
        : neuronIdOf(ME, figureOf(command, 'Split', 'memo'))
    if (this.neurons.has(childId)) return { error: 10, text: 'A neuron already exists' }
    const plan = splitNeuron(
      neuron,
      { childId, amount: figureOf(command, 'Split', 'amount_e8s'), now: this.hands.now() },
      { ...RULES, maturity: 'stays' },
    )
    if (isRefusal(plan)) return plan
    this.hands.burn(FEE)
    this.put({ ...neuron, ...plan.child })
    return this.done(plan.parent, { Split: { created_neuron_id: [] } })
  }

  private merge(target: SnsNeuron, number: bigint): object | Refusal {
    const source = [...this.neurons.values()].find((one) => one.number === number)
    if (source === undefined) return { error: 3, text: 'No neuron for given NeuronId.' }
    const merged = mergeNeurons(source, target, { transactionFee: FEE, now: this.hands.now() })
    if (isRefusal(merged)) return merged
    if (merged.amount > 0n) this.hands.burn(FEE)
    this.put({ ...source, ...merged.source })
    return this.done(merged.target, { Merge: MERGED })
  }

  private spawn(neuron: SnsNeuron, command: unknown): object | Refusal {
    const childId = neuronIdOf(ME, figureOf(command, 'Spawn', 'nonce', '0'))
    if (this.neurons.has(childId)) return { error: 10, text: 'A neuron already exists' }
    const plan = spawnNeuron(
      neuron,
      { childId, childNumber: 9n, percentage: 50n, now: this.hands.now() },
      { minimumStake: RULES.minimumStake, worstBasisPoints: -500n, delay: 604_800n },
    )
    if (isRefusal(plan)) return plan
    this.put({ ...neuron, ...plan.child })
    return this.done(plan.parent, { Spawn: { created_neuron_id: [] } })
  }

  private disburse(neuron: SnsNeuron, wanted: unknown): object | Refusal {
    const amount = typeof wanted === 'bigint' ? wanted : undefined
    const plan = planDisburse(neuron, amount, { transactionFee: FEE, now: this.hands.now() })
    if (isRefusal(plan)) return plan
    const block = this.hands.payMe(plan.sent)
    return this.done(plan.afterSending, { Disburse: { transfer_block_height: block } })
  }

  /** The one that is free has no ballot. */
  private vote({ id }: SnsNeuron): object | Refusal {
    if (id === NEURONS.dissolved) {
      return { error: 2, text: 'Neuron not eligible to vote on proposal.' }
    }
    if (this.voted.has(id)) return { error: 10, text: 'Neuron already voted on proposal.' }
    this.voted.add(id)
    this.hands.mark(`vote of ${id}`, 1n)
    return { RegisterVote: {} }
  }

  private propose({ id }: SnsNeuron, title: string): object {
    const made = { id: BigInt(this.proposals.length + 1), proposer: id, title }
    this.proposals.unshift(made)
    this.hands.mark('proposals', made.id)
    return { MakeProposal: { proposal_id: [{ id: made.id }] } }
  }

  private permit(neuron: SnsNeuron, command: unknown): object | Refusal {
    const isGiven = partOf(command, ['AddNeuronPermissions']) !== undefined
    const name = isGiven ? 'AddNeuronPermissions' : 'RemoveNeuronPermissions'
    const list = isGiven ? 'permissions_to_add' : 'permissions_to_remove'
    const numbers = partOf(command, [name, list, '0', 'permissions'])
    const permissions = numbers instanceof Int32Array ? [...numbers] : []
    const principal = String(partOf(command, [name, 'principal_id', '0']))
    const change = { id: neuron.id, caller: ME, principal, permissions }
    const after = isGiven
      ? addPermissions(neuron.permissions, change, {
          grantablePermissions: permissions,
          maximumPrincipalsPerNeuron: 5,
        })
      : removePermissions(neuron.permissions, change)
    if (isRefusal(after)) return after
    const answer = isGiven ? { AddNeuronPermission: {} } : { RemoveNeuronPermission: {} }
    return this.done({ ...neuron, permissions: after }, answer)
  }

  private done(after: Neuron | SnsNeuron | Refusal, answer: object): object | Refusal {
    if (isRefusal(after)) return after
    const before = this.neurons.get(after.id)
    this.put(before ? { ...before, ...after } : neuronOf(after.id, after))
    return answer
  }

  /** What must not happen twice is made comparable; not at which moment it happened. */
  private put(neuron: SnsNeuron): void {
    this.neurons.set(neuron.id, neuron)
    const { id, stake, maturity, stakedMaturity, disbursements, dissolve } = neuron
    // its name may be drawn anew in each play
    if (!Object.values<string>(NEURONS).includes(id)) {
      this.hands.mark('new neuron', stake)
      return
    }
    const figures = {
      stake,
      maturity,
      stakedMaturity,
      payments: BigInt(disbursements.length),
      delay: dissolve.kind === 'delay' ? dissolve.delay : -1n,
      auto: neuron.isStakingMaturity ? 1n : 0n,
      principals: BigInt(neuron.permissions.length),
    }
    for (const [name, figure] of Object.entries(figures)) {
      this.hands.mark(`${name} of ${id}`, figure + 1n)
    }
  }
}
