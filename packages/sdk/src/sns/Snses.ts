import type { SnsParameters } from '@sluice/governance'
import {
  delayOf,
  economicsOf,
  isRefusal,
  PERMISSION,
  planDisburse,
  refuseProposer,
  refuseTexts,
  requirePermission,
  stakeWithoutFees,
  stateOf,
} from '@sluice/governance'
import { paymentBounds } from '@sluice/governance/launch'
import type { Balances } from '../balances.ts'
import { SwapError } from '../errors.ts'
import { FlowStarter, type Keyed } from '../flows/FlowStarter.ts'
import type { Flows } from '../flows/flowKinds.ts'
import type { Later } from '../loadedLater.ts'
import { requireId } from '../requireId.ts'
import type { Tokens } from '../tokens.ts'
import { changeFacts, type NeuronChange, requireAllowed } from './NeuronChange.ts'
import { drawMemo, neuronIdOf } from './neuronIdOf.ts'
import { previewChange } from './previewChange.ts'
import { encodeProposal, type NewProposal } from './proposalRequest.ts'
import type { Sns } from './Sns.ts'
import type { SnsDirectory } from './SnsDirectory.ts'
import { SnsError } from './SnsError.ts'
import type { RewardEvent, SnsMetadata } from './SnsFacts.ts'
import { MOST_VOTERS, type PlacedNeuron, SNS_KINDS, type SnsReceipt } from './SnsFlow.ts'
import type { LaunchNeuron, OwnParticipation, SnsLaunch } from './SnsLaunch.ts'
import type { SnsLaunchReads } from './SnsLaunchReads.ts'
import type { SnsNeuron } from './SnsNeuron.ts'
import type { ProposalFilter, ProposalPage, SnsFunction, SnsProposal } from './SnsProposal.ts'
import type { SnsReads } from './SnsReads.ts'
import type { DeployedSns } from './snsWasm.ts'

type Services = {
  readonly directory: SnsDirectory
  readonly sns: Later<SnsReads>
  readonly launches: Later<SnsLaunchReads>
  readonly flows: Flows
  readonly tokens: Pick<Tokens, 'fetch' | 'adapter'>
  readonly balances: Pick<Balances, 'fetch'>
  /** None for a visitor. */
  readonly principal: string | undefined
  readonly now: () => number
}

/**
 * SNSes: what they are, their neurons, proposals and launches. Each method that changes something is a flow: what is interrupted waits in
 * `sdk.flows`. Before anything is sent, what governance would refuse is refused here, by the same functions.
 */
export class Snses {
  private readonly services: Services
  private readonly starter: FlowStarter

  constructor(services: Services) {
    this.services = services
    this.starter = new FlowStarter(services)
  }

  /** The canisters of every deployed SNS, oldest first; none on a network without an SNS-W. @throws CallError */
  fetchDeployed(): Promise<DeployedSns[]> {
    return this.services.directory.fetchDeployed()
  }

  /** See `SnsDirectory`. @throws CallError */
  fetchList(): Promise<Sns[]> {
    return this.services.directory.fetchList()
  }

  /** See `SnsDirectory`. @throws CallError */
  fetchLogo(sns: Pick<Sns, 'rootId' | 'governanceId'>): Promise<string | undefined> {
    return this.services.directory.fetchLogo(sns)
  }

  /** See `SnsReads`. @throws CallError */
  fetchParameters(governanceId: string): Promise<SnsParameters> {
    return this.services.sns.fetchParameters(governanceId)
  }

  /** See `SnsReads`. @throws CallError */
  fetchFunctions(governanceId: string): Promise<SnsFunction[]> {
    return this.services.sns.fetchFunctions(governanceId)
  }

  /** Neurons with which somebody may do something; the caller when nobody is named. @throws CallError */
  async fetchNeurons(governanceId: string, principal?: string): Promise<SnsNeuron[]> {
    const of = principal ?? this.starter.requirePrincipal()
    return this.services.sns.fetchNeurons(governanceId, of)
  }

  /** See `SnsReads`. @throws CallError */
  fetchAllNeurons(governanceId: string) {
    return this.services.sns.fetchAllNeurons(governanceId)
  }

  /** What an SNS holds of ICP, or of its own token. @throws CallError */
  async fetchTreasury(
    sns: Pick<Sns, 'governanceId' | 'ledgerId'>,
    asked: { readonly token: 'icp'; readonly icpLedgerId: string } | { readonly token: 'sns' },
  ): Promise<bigint> {
    const { fetchTreasury } = await import('./fetchTreasury.ts')
    return fetchTreasury(sns, asked, this.services.tokens)
  }

  /** Tokens of an SNS that there are. @throws CallError */
  async fetchSupply({ ledgerId }: Pick<Sns, 'ledgerId'>): Promise<bigint> {
    return (await this.services.tokens.adapter(ledgerId)).fetchTotalSupply()
  }

  /** See `SnsReads`. @throws CallError */
  fetchNeuron(governanceId: string, neuronId: string): Promise<SnsNeuron | undefined> {
    return this.services.sns.fetchNeuron(governanceId, neuronId)
  }

  /** See `SnsReads`. @throws CallError */
  fetchProposals(
    governanceId: string,
    wish?: ProposalFilter & { readonly before?: bigint; readonly limit?: number },
  ): Promise<ProposalPage> {
    return this.services.sns.fetchProposals(governanceId, wish)
  }

  /** See `SnsReads`. @throws CallError, SnsError */
  fetchProposal(governanceId: string, id: bigint): Promise<SnsProposal> {
    return this.services.sns.fetchProposal(governanceId, id)
  }

  /** See `SnsReads`. @throws CallError */
  fetchMode(governanceId: string): Promise<'normal' | 'before-launch'> {
    return this.services.sns.fetchMode(governanceId)
  }

  /** See `SnsReads`. @throws CallError */
  fetchMetadata(governanceId: string): Promise<SnsMetadata> {
    return this.services.sns.fetchMetadata(governanceId)
  }

  /** See `SnsReads`. @throws CallError */
  fetchRewardEvent(governanceId: string): Promise<RewardEvent> {
    return this.services.sns.fetchRewardEvent(governanceId)
  }

  /** See `SnsLaunchReads`. @throws CallError */
  fetchLaunch(swapId: string): Promise<SnsLaunch> {
    return this.services.launches.fetchLaunch(swapId)
  }

  /** What the caller has in a sale. @throws CallError */
  async fetchParticipation(swapId: string, icpLedgerId: string): Promise<OwnParticipation> {
    this.starter.requirePrincipal()
    return this.services.launches.fetchParticipation(swapId, icpLedgerId)
  }

  /** The caller's neurons that come of a sale. @throws CallError */
  async fetchLaunchNeurons(swapId: string): Promise<LaunchNeuron[]> {
    this.starter.requirePrincipal()
    return this.services.launches.fetchLaunchNeurons(swapId)
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
      const fee = await this.requireHeld(ledgerId, { amount, minimum: minimumStake })
      const memo = drawMemo()
      const neuronId = neuronIdOf(principal, memo)
      const facts = { governanceId, neuronId, ledgerId, amount, fee, memo }
      return this.starter.newFlow('stake-neuron' as const, facts, key)
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
      const fee = await this.requireHeld(ledgerId, { amount, minimum: 1n })
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
      const { maximumDelay } = parameters
      const given = { governanceId, neuronId, change, neuron, principal, maximumDelay }
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
          economics: economicsOf(parameters),
          rejectCost: parameters.rejectCost,
          // how many are open governance alone knows
          withBallots: 0,
          maximumWithBallots: 1,
          now: this.nowSeconds,
        }),
      )
      const argParts = encodeProposal(neuronId, proposal)
      const facts = { governanceId, neuronId, title, argParts }
      return this.starter.newFlow('make-proposal' as const, facts, key)
    })
  }

  /**
   * Takes part in a sale. The sale is asked again, whether it is open and what it takes, before anything is paid; a ticket that was drawn
   * for the amount is used. @throws SnsError, SwapError, CallError, WalletError
   */
  join({
    swapId,
    amount,
    confirmationText,
    key,
    ...options
  }: { swapId: string; amount: bigint; confirmationText?: string } & Keyed): Promise<SnsReceipt> {
    return this.starter.run(SNS_KINDS, { key, ...options }, async () => {
      this.starter.requirePrincipal()
      const launch = await this.services.launches.fetchLaunch(swapId)
      const { terms, icpLedgerId } = launch
      if (launch.lifecycle !== 'open' || terms === undefined) throw SnsError.of('launch-not-open')
      if (launch.confirmationText !== confirmationText) throw SnsError.of('launch-confirmation')
      const own = await this.services.launches.fetchParticipation(swapId, icpLedgerId)
      if (own.ticket !== undefined && own.ticket.amount !== amount) {
        throw SnsError.ticketExists(own.ticket.amount)
      }
      const standing = { total: launch.bought.direct, own: own.amount }
      const { minimum, maximum } = paymentBounds(terms, standing)
      if (maximum === 0n) throw SnsError.of('launch-full')
      if (amount < minimum || amount > maximum) {
        throw SnsError.participationOutOfRange(minimum, maximum)
      }
      const fee = await this.requireHeld(icpLedgerId, { amount, minimum })
      const facts = {
        ...{ swapId, icpLedgerId, amount, fee },
        ...(confirmationText === undefined ? {} : { confirmationText }),
      }
      return this.starter.newFlow('join-launch' as const, facts, key)
    })
  }

  /** Brings back what a sale that has ended has not taken. @throws SnsError, CallError, WalletError */
  refund({ swapId, key, ...options }: { swapId: string } & Keyed): Promise<SnsReceipt> {
    return this.starter.run(SNS_KINDS, { key, ...options }, async () => {
      this.starter.requirePrincipal()
      const { launches, tokens } = this.services
      const { icpLedgerId } = await launches.fetchLaunch(swapId)
      const [{ fee }, held] = await Promise.all([
        tokens.fetch(icpLedgerId),
        launches.fetchHeld(swapId, icpLedgerId),
      ])
      if (held <= fee) throw SnsError.of('launch-nothing-to-refund')
      return this.starter.newFlow('refund-launch' as const, { swapId, icpLedgerId, fee }, key)
    })
  }

  /** The fee of a payment that the wallet can make. @throws SnsError, SwapError */
  private async requireHeld(
    ledgerId: string,
    { amount, minimum }: { readonly amount: bigint; readonly minimum: bigint },
  ): Promise<bigint> {
    const { tokens, balances } = this.services
    const [{ fee }, held] = await Promise.all([tokens.fetch(ledgerId), balances.fetch(ledgerId)])
    if (amount + fee > held) throw SwapError.insufficientFunds(held)
    if (amount < minimum) throw SnsError.amountOutOfRange(minimum, held > fee ? held - fee : 0n)
    return fee
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
