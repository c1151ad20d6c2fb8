import {
  delayOf,
  economicsToPropose,
  isRefusal,
  PERMISSION,
  planDisburse,
  refuseProposer,
  refuseTexts,
  requirePermission,
  stakeWithoutFees,
  stateOf,
} from '@sluice/governance'
import type { Balances } from '../balances.ts'
import { FlowStarter, type Keyed } from '../flows/FlowStarter.ts'
import type { Flows } from '../flows/flowKinds.ts'
import type { Later } from '../loadedLater.ts'
import { requireId } from '../requireId.ts'
import type { Tokens } from '../tokens.ts'
import { changeFacts, type NeuronChange, requireAllowed } from './NeuronChange.ts'
import { drawMemo, neuronIdOf } from './neuronIdOf.ts'
import { previewChange } from './previewChange.ts'
import { encodeProposal, type NewProposal } from './proposalRequest.ts'
import { requireHeld } from './requireHeld.ts'
import { SnsError } from './SnsError.ts'
import { MOST_VOTERS, type PlacedNeuron, SNS_KINDS, type SnsReceipt } from './SnsFlow.ts'
import type { SnsNeuron } from './SnsNeuron.ts'
import type { SnsReads } from './SnsReads.ts'

export type NeuronServices = {
  readonly sns: Pick<Later<SnsReads>, 'fetchNeuron' | 'fetchParameters'>
  readonly flows: Pick<Flows, 'start'>
  readonly tokens: Pick<Tokens, 'fetch'>
  readonly balances: Pick<Balances, 'fetch'>
  /** None for a visitor. */
  readonly principal: string | undefined
  readonly now: () => number
}

/** What is done with neurons of SNSes and of the NNS. Each order is a flow; what governance would refuse is refused before anything is sent. */
export class NeuronOrders {
  private readonly services: NeuronServices
  private readonly starter: FlowStarter

  constructor(services: NeuronServices) {
    this.services = services
    this.starter = new FlowStarter(services)
  }

  /** Stakes tokens in a new neuron, dissolved until it gets a delay. @throws SnsError, SwapError, CallError, WalletError */
  stake({
    governanceId,
    ledgerId,
    amount,
    key,
    ...options
  }: { governanceId: string; ledgerId: string; amount: bigint } & Keyed): Promise<SnsReceipt> {
    return this.starter.run(SNS_KINDS, { key, ...options }, async () => {
      const principal = this.starter.requirePrincipal()
      const { minimumStake } = await this.services.sns.fetchParameters(governanceId)
      const fee = await requireHeld(this.services, ledgerId, { amount, minimum: minimumStake })
      const memo = drawMemo()
      const neuronId = neuronIdOf(principal, memo)
      const facts = { governanceId, neuronId, ledgerId, amount, fee, memo }
      return this.starter.newFlow('stake-neuron' as const, facts, key)
    })
  }

  /**
   * Has governance take what lies in the account of a neuron that it does not know: paid, and never claimed. See `fetchUnclaimed`.
   * @throws SnsError, CallError, WalletError
   */
  claim({
    governanceId,
    ledgerId,
    memo,
    amount,
    key,
    ...options
  }: {
    governanceId: string
    ledgerId: string
    memo: bigint
    amount: bigint
  } & Keyed): Promise<SnsReceipt> {
    return this.starter.run(SNS_KINDS, { key, ...options }, async () => {
      const principal = this.starter.requirePrincipal()
      requireId(governanceId)
      const { minimumStake } = await this.services.sns.fetchParameters(governanceId)
      if (amount < minimumStake) throw SnsError.amountOutOfRange(minimumStake, amount)
      const neuronId = neuronIdOf(principal, memo)
      const facts = { governanceId, neuronId, ledgerId, amount, fee: 0n, memo }
      return this.starter.newFlow('stake-neuron' as const, { ...facts, isPaid: true }, key)
    })
  }

  /** Adds tokens to a neuron, whoever's it is. @throws SnsError, SwapError, CallError, WalletError */
  increaseStake({
    governanceId,
    neuronId,
    ledgerId,
    amount,
    key,
    ...options
  }: PlacedNeuron & { ledgerId: string; amount: bigint } & Keyed): Promise<SnsReceipt> {
    return this.starter.run(SNS_KINDS, { key, ...options }, async () => {
      await this.requireNeuron(governanceId, neuronId)
      const fee = await requireHeld(this.services, ledgerId, { amount, minimum: 1n })
      const facts = { governanceId, neuronId, ledgerId, amount, fee }
      return this.starter.newFlow('stake-neuron' as const, facts, key)
    })
  }

  /**
   * Changes a neuron. `seen` is the neuron as it was shown: where its delay or state is another one by now, nothing is sent, and it is to
   * be shown again. @throws SnsError, CallError, WalletError
   */
  change({
    governanceId,
    seen,
    change,
    key,
    ...options
  }: { governanceId: string; seen: SnsNeuron; change: NeuronChange } & Keyed): Promise<SnsReceipt> {
    return this.starter.run(SNS_KINDS, { key, ...options }, async () => {
      const principal = this.starter.requirePrincipal()
      const neuronId = seen.id
      const [neuron, parameters] = await Promise.all([
        this.requireNeuron(governanceId, neuronId),
        this.services.sns.fetchParameters(governanceId),
      ])
      const now = this.nowSeconds
      if (isOtherThan(seen, neuron, now)) throw SnsError.neuronChanged()
      const outcome = previewChange(neuron, change, { parameters, principal, now })
      requireAllowed(isRefusal(outcome) ? outcome : undefined)
      const { maximumDelay, transactionFee } = parameters
      const about = { governanceId, neuronId, change, neuron, principal }
      const given = { ...about, maximumDelay, transactionFee }
      return this.starter.newFlow(
        'change-neuron' as const,
        changeFacts({ ...given, nowSeconds: now }),
        key,
      )
    })
  }

  /** Pays a dissolved neuron out to the wallet, wholly when no amount is given. @throws SnsError, CallError, WalletError */
  disburse({
    governanceId,
    neuronId,
    ledgerId,
    amount,
    key,
    ...options
  }: PlacedNeuron & { ledgerId: string; amount?: bigint } & Keyed): Promise<SnsReceipt> {
    return this.starter.run(SNS_KINDS, { key, ...options }, async () => {
      const caller = this.starter.requirePrincipal()
      const [neuron, parameters] = await Promise.all([
        this.requireNeuron(governanceId, neuronId),
        this.services.sns.fetchParameters(governanceId),
      ])
      const permission = PERMISSION.disburse
      requireAllowed(requirePermission(neuron.permissions, { caller, permission, id: neuronId }))
      const { transactionFee: fee } = parameters
      const plan = planDisburse(neuron, amount, { transactionFee: fee, now: this.nowSeconds })
      if (isRefusal(plan)) throw SnsError.ofGovernance(plan)
      const stake = stakeWithoutFees(neuron)
      const isAll = amount === undefined || amount === stake
      const facts = { governanceId, neuronId, ledgerId, amount: amount ?? stake, fee, isAll }
      return this.starter.newFlow('disburse-neuron' as const, facts, key)
    })
  }

  /**
   * Votes with neurons, each for itself: one that is refused keeps no other from voting, and the receipt tells of each.
   * @throws SnsError, CallError, WalletError
   */
  vote({
    governanceId,
    proposalId,
    vote,
    neuronIds,
    key,
    ...options
  }: {
    governanceId: string
    proposalId: bigint
    vote: 'yes' | 'no'
    neuronIds: readonly string[]
  } & Keyed): Promise<SnsReceipt> {
    return this.starter.run(SNS_KINDS, { key, ...options }, async () => {
      requireId(governanceId)
      const each = [...new Set(neuronIds)]
      const { length: count } = each
      if (count === 0 || count > MOST_VOTERS) {
        throw SnsError.amountOutOfRange(1n, BigInt(MOST_VOTERS))
      }
      const facts = { governanceId, proposalId, vote, neuronIds: each }
      return this.starter.newFlow('vote-neurons' as const, facts, key)
    })
  }

  /** Makes a proposal. Its cost is owed by the neuron until it is adopted. @throws SnsError, CallError, WalletError */
  propose({
    governanceId,
    neuronId,
    proposal,
    key,
    ...options
  }: PlacedNeuron & { proposal: NewProposal } & Keyed): Promise<SnsReceipt> {
    return this.starter.run(SNS_KINDS, { key, ...options }, async () => {
      const caller = this.starter.requirePrincipal()
      const { title, summary, url, action } = proposal
      requireAllowed(
        refuseTexts({
          ...{ title, summary, url },
          ...(action.kind === 'motion' && { motionText: action.text }),
        }),
      )
      const [neuron, parameters] = await Promise.all([
        this.requireNeuron(governanceId, neuronId),
        this.services.sns.fetchParameters(governanceId),
      ])
      const permission = PERMISSION.submitProposal
      requireAllowed(requirePermission(neuron.permissions, { caller, permission, id: neuronId }))
      requireAllowed(
        refuseProposer(neuron, {
          economics: economicsToPropose(parameters),
          rejectCost: parameters.rejectCost,
          // how many are open governance alone knows
          withBallots: 0,
          maximumWithBallots: 1,
          now: this.nowSeconds,
        }),
      )
      const argParts = encodeProposal(governanceId, neuronId, proposal)
      const facts = { governanceId, neuronId, title, argParts }
      return this.starter.newFlow('make-proposal' as const, facts, key)
    })
  }

  /** @throws CallError; SnsError `sns-not-found` */
  private async requireNeuron(governanceId: string, neuronId: string): Promise<SnsNeuron> {
    const neuron = await this.services.sns.fetchNeuron(governanceId, neuronId)
    if (neuron !== undefined) return neuron
    throw SnsError.ofGovernance({ error: 3, text: 'No neuron for given NeuronId.' })
  }

  private get nowSeconds(): bigint {
    return BigInt(Math.floor(this.services.now() / 1_000))
  }
}

/** Whether something is different by now that a person decided by: its state, or its delay, which of a dissolving neuron ends at a moment. */
function isOtherThan(seen: SnsNeuron, neuron: SnsNeuron, now: bigint): boolean {
  if (stateOf(seen, now) !== stateOf(neuron, now)) return true
  if (seen.dissolve.kind !== neuron.dissolve.kind) return true
  return delayOf(seen, now) !== delayOf(neuron, now)
}
