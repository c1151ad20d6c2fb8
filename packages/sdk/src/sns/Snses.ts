import type { HttpAgent } from '@icp-sdk/core/agent'
import type { DaoParameters } from '@sluice/governance'
import { CallError } from '../errors.ts'
import { type Later, loadedLater } from '../loadedLater.ts'
import type { Tokens } from '../tokens.ts'
import { fetchNeuronHoldings, type NeuronHolding } from './fetchNeuronHoldings.ts'
import { fetchLeftAtSales, fetchUnclaimedIn, type UnclaimedAt } from './findLeft.ts'
import { findUnclaimed, type UnclaimedStake } from './findUnclaimed.ts'
import { LaunchOrders, type LaunchServices } from './LaunchOrders.ts'
import { NeuronOrders, type NeuronServices } from './NeuronOrders.ts'
import type { KnownNeuron } from './nns/NnsReads.ts'
import type { PayloadMethod } from './payload/CandidInterface.ts'
import type { PayloadReads, PayloadVerdict } from './payload/PayloadReads.ts'
import type { Sns } from './Sns.ts'
import type { SnsDirectory } from './SnsDirectory.ts'
import type { RewardEvent, SnsMetadata } from './SnsFacts.ts'
import type { SnsReceipt } from './SnsFlow.ts'
import type { LaunchNeuron, LeftAtSale, OwnParticipation, SnsLaunch } from './SnsLaunch.ts'
import type { SnsLaunchReads } from './SnsLaunchReads.ts'
import type { SnsNeuron } from './SnsNeuron.ts'
import type { ProposalPage, ProposalRequest, SnsFunction, SnsProposal } from './SnsProposal.ts'
import type { SnsReads } from './SnsReads.ts'
import type { DeployedSns } from './snsWasm.ts'

type Services = NeuronServices &
  LaunchServices & {
    readonly directory: SnsDirectory
    readonly sns: Later<SnsReads>
    readonly launches: Later<SnsLaunchReads>
    /** Reads as nobody in particular. */
    readonly reader: HttpAgent
    readonly tokens: Pick<Tokens, 'fetch' | 'adapter'>
  }

type Order<Name extends keyof NeuronOrders> = Parameters<NeuronOrders[Name]>[0]
type LaunchOrder<Name extends keyof LaunchOrders> = Parameters<LaunchOrders[Name]>[0]

/**
 * SNSes: what they are, their neurons, proposals and launches. Each method that changes something is a flow: what is interrupted waits in
 * `sdk.flows`. What it takes and throws stands at `NeuronOrders` and `LaunchOrders`.
 */
export class Snses {
  private readonly services: Services
  private readonly neurons: NeuronOrders
  private readonly sales: LaunchOrders
  private readonly payloads: Later<PayloadReads>

  constructor(services: Services) {
    this.services = services
    this.neurons = new NeuronOrders(services)
    this.sales = new LaunchOrders(services)
    this.payloads = loadedLater(async () => {
      const { PayloadReads } = await import('./payload/PayloadReads.ts')
      return new PayloadReads(services.reader)
    })
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
  fetchParameters(governanceId: string): Promise<DaoParameters> {
    return this.services.sns.fetchParameters(governanceId)
  }

  /** See `SnsReads`. @throws CallError */
  fetchFunctions(governanceId: string): Promise<SnsFunction[]> {
    return this.services.sns.fetchFunctions(governanceId)
  }

  /** See `PayloadReads`. @throws CallError */
  fetchMethod(canisterId: string, method: string): Promise<PayloadMethod | undefined> {
    return this.payloads.fetchMethod(canisterId, method)
  }

  /** What the validator of a function says of a payload; see `PayloadReads`. @throws CallError */
  validatePayload(
    generic: NonNullable<SnsFunction['generic']>,
    payload: Uint8Array,
  ): Promise<PayloadVerdict> {
    return this.payloads.validate(generic, payload)
  }

  /** Neurons with which somebody may do something; the caller when nobody is named. @throws CallError */
  async fetchNeurons(governanceId: string, principal?: string): Promise<SnsNeuron[]> {
    const of = principal ?? this.requirePrincipal()
    return this.services.sns.fetchNeurons(governanceId, of)
  }

  /**
   * What principals have in neurons of all SNSes, and of the NNS as far as it shows them. See `fetchNeuronHoldings`.
   * @throws CallError when the network does not list them
   */
  async fetchHoldings(
    principals: readonly string[],
    onFailed?: (governanceId: string) => void,
  ): Promise<NeuronHolding[]> {
    const { sns, directory } = this.services
    const network = directory.network()
    const daos = [...(network ? [network] : []), ...(await directory.fetchDeployed())]
    return fetchNeuronHoldings(principals, daos, sns, onFailed)
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
  fetchProposals(governanceId: string, request?: ProposalRequest): Promise<ProposalPage> {
    return this.services.sns.fetchProposals(governanceId, request)
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
  fetchModulation(governanceId: string): Promise<bigint | undefined> {
    return this.services.sns.fetchModulation(governanceId)
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
    this.requirePrincipal()
    return this.services.launches.fetchParticipation(swapId, icpLedgerId)
  }

  /** The caller's neurons that come of a sale. @throws CallError */
  async fetchLaunchNeurons(swapId: string): Promise<LaunchNeuron[]> {
    this.requirePrincipal()
    return this.services.launches.fetchLaunchNeurons(swapId)
  }

  /**
   * What the caller has paid to accounts of neurons in an SNS that governance has never taken, as the ledger's log tells it.
   * @throws CallError
   */
  async fetchUnclaimed({
    governanceId,
    ledgerId,
  }: Pick<Sns, 'governanceId' | 'ledgerId'>): Promise<UnclaimedStake[]> {
    const principal = this.requirePrincipal()
    const { sns, tokens } = this.services
    const ledger = await tokens.adapter(ledgerId)
    const isThere = async (neuronId: string) =>
      (await sns.fetchNeuron(governanceId, neuronId)) !== undefined
    return findUnclaimed(ledger, { governanceId, principal, isThere })
  }

  /** The same in every SNS that is named. See `fetchUnclaimedIn`. */
  fetchUnclaimedIn(
    snses: readonly Pick<Sns, 'governanceId' | 'ledgerId'>[],
    onFailed?: (governanceId: string) => void,
  ): Promise<UnclaimedAt[]> {
    const { sns } = this.services
    return fetchUnclaimedIn(snses, { find: (one) => this.fetchUnclaimed(one), sns }, onFailed)
  }

  /** ICP of the caller that lie at sales. See `fetchLeftAtSales`. */
  async fetchLeftAtSales(
    snses: readonly Pick<Sns, 'swapId' | 'lifecycle'>[],
    icpLedgerId: string,
    onFailed?: (swapId: string) => void,
  ): Promise<LeftAtSale[]> {
    this.requirePrincipal()
    return fetchLeftAtSales(snses, icpLedgerId, { launches: this.services.launches, onFailed })
  }

  /** Neurons that introduce themselves in the NNS. @throws CallError */
  fetchKnownNeurons(): Promise<KnownNeuron[]> {
    return this.services.sns.fetchKnownNeurons()
  }

  stake(order: Order<'stake'>): Promise<SnsReceipt> {
    return this.neurons.stake(order)
  }

  /** What lies in the account of a neuron that governance has never taken. */
  claim(order: Order<'claim'>): Promise<SnsReceipt> {
    return this.neurons.claim(order)
  }

  increaseStake(order: Order<'increaseStake'>): Promise<SnsReceipt> {
    return this.neurons.increaseStake(order)
  }

  change(order: Order<'change'>): Promise<SnsReceipt> {
    return this.neurons.change(order)
  }

  disburse(order: Order<'disburse'>): Promise<SnsReceipt> {
    return this.neurons.disburse(order)
  }

  vote(order: Order<'vote'>): Promise<SnsReceipt> {
    return this.neurons.vote(order)
  }

  propose(order: Order<'propose'>): Promise<SnsReceipt> {
    return this.neurons.propose(order)
  }

  join(order: LaunchOrder<'join'>): Promise<SnsReceipt> {
    return this.sales.join(order)
  }

  refund(order: LaunchOrder<'refund'>): Promise<SnsReceipt> {
    return this.sales.refund(order)
  }

  /** @throws CallError for a visitor */
  private requirePrincipal(): string {
    const { principal } = this.services
    if (principal === undefined) throw CallError.signedOut()
    return principal
  }
}
