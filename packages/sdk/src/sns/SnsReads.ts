import * as Governance from '@sluice/candid/sns_governance'
import {
  type DaoParameters,
  REWARD_STATUS_NUMBERS,
  STATUS_NUMBERS,
  type Topic,
} from '@sluice/governance'
import type { Actors } from '../actors.ts'
import { translated } from '../agent/translateError.ts'
import { requireId } from '../requireId.ts'
import type { KnownNeuron, NnsReads } from './nns/NnsReads.ts'
import { isNns } from './nns/nnsId.ts'
import { boundedText, LONGEST, readLogo, readUrl } from './read/bounds.ts'
import {
  type AllNeurons,
  fetchEveryNeuron,
  fetchNeuronOf,
  fetchNeuronsOf,
} from './read/fetchNeurons.ts'
import type { PageSize } from './read/inParts.ts'
import { listProposals } from './read/listProposals.ts'
import { readFunctions } from './read/readFunctions.ts'
import { readParameters } from './read/readParameters.ts'
import { readProposal } from './read/readProposal.ts'
import { toTopic } from './read/toTopic.ts'
import { SnsError } from './SnsError.ts'
import type { RewardEvent, SnsMetadata } from './SnsFacts.ts'
import type { SnsNeuron } from './SnsNeuron.ts'
import type { ProposalPage, ProposalRequest, SnsFunction, SnsProposal } from './SnsProposal.ts'

/** Governance gives no more proposals in one answer. */
const PAGE = 100
/** Of proposals that one round settles. */
const MOST_SETTLED = 2_000
/** All of an amount, in basis points. */
const WHOLE = 10_000
const PARAMETERS_MS = 60_000
const MOST_REMEMBERED = 50

/** Reads of the governance of any SNS, as the caller. What it answers is a stranger's, and bounded. */
export class SnsReads {
  private readonly actors: Actors
  private readonly now: () => number
  private network: Promise<NnsReads> | undefined
  private readonly sizes = new Map<string, PageSize>()
  private readonly remembered = new Map<
    string,
    { at: number; parameters: Promise<DaoParameters> }
  >()

  constructor(actors: Actors, now: () => number) {
    this.actors = actors
    this.now = now
  }

  /** What the SNS has decided about itself; up to a minute old. @throws CallError */
  fetchParameters(governanceId: string): Promise<DaoParameters> {
    const known = this.remembered.get(governanceId)
    if (known !== undefined && this.now() - known.at < PARAMETERS_MS) return known.parameters
    const parameters = this.askParameters(governanceId)
    if (this.remembered.size >= MOST_REMEMBERED) this.remembered.clear()
    this.remembered.set(governanceId, { at: this.now(), parameters })
    // what failed is asked for again
    parameters.catch(() => this.remembered.delete(governanceId))
    return parameters
  }

  private async askParameters(governanceId: string): Promise<DaoParameters> {
    if (isNns(governanceId)) return (await this.nns()).fetchParameters()
    const governance = this.governance(governanceId)
    return readParameters(await translated(() => governance.get_nervous_system_parameters(null)))
  }

  /** What proposals of the SNS can do, its own functions among them. @throws CallError */
  async fetchFunctions(governanceId: string): Promise<SnsFunction[]> {
    if (isNns(governanceId)) return (await this.nns()).fetchFunctions()
    const governance = this.governance(governanceId)
    const [answer, parameters] = await translated(() =>
      Promise.all([governance.list_nervous_system_functions(), this.fetchParameters(governanceId)]),
    )
    return readFunctions(answer, parameters)
  }

  /** Neurons with which a person may do something. @throws CallError */
  async fetchNeurons(governanceId: string, principal: string): Promise<SnsNeuron[]> {
    requireId(principal)
    if (isNns(governanceId)) return (await this.nns()).fetchNeurons(principal)
    return fetchNeuronsOf(this.governance(governanceId), principal)
  }

  /**
   * Neurons of everybody, as far as so many can be counted: who can vote, and how much the strongest count.
   * @throws CallError
   */
  async fetchAllNeurons(governanceId: string): Promise<AllNeurons> {
    // the NNS lists nobody's neurons but the caller's
    if (isNns(governanceId)) return { neurons: [], isComplete: false }
    return fetchEveryNeuron(this.governance(governanceId))
  }

  /** A neuron by its id in hexadecimal; undefined for one that is not there. @throws CallError, SnsError */
  async fetchNeuron(governanceId: string, neuronId: string): Promise<SnsNeuron | undefined> {
    if (isNns(governanceId)) return (await this.nns()).fetchNeuron(neuronId)
    return fetchNeuronOf(this.governance(governanceId), neuronId)
  }

  /** Proposals, newest first, with the ballots of the caller's neurons unless they are left out. @throws CallError */
  async fetchProposals(governanceId: string, request: ProposalRequest = {}): Promise<ProposalPage> {
    if (isNns(governanceId)) return (await this.nns()).fetchProposals(request)
    const { before, limit = PAGE, isWithoutBallots = false, ...filter } = request
    const asked = Math.min(Math.max(1, limit), PAGE)
    const { statuses = [], rewardStatuses = [], topics, withoutFunctions = [] } = filter
    const governance = this.governance(governanceId, { isSigned: !isWithoutBallots })
    const [proposals, parameters] = await translated(() =>
      Promise.all([
        listProposals(
          governance,
          {
            limit: asked,
            before_proposal: before === undefined ? [] : [{ id: before }],
            include_status: Int32Array.from(statuses.map((status) => STATUS_NUMBERS[status])),
            include_reward_status: Int32Array.from(
              rewardStatuses.map((status) => REWARD_STATUS_NUMBERS[status]),
            ),
            exclude_type: BigUint64Array.from(withoutFunctions),
            include_topics: topics === undefined ? [] : [topics.map(selectorOf)],
          },
          this.sizeOf(isWithoutBallots ? governanceId : `${governanceId} ballots`),
        ),
        this.fetchParameters(governanceId),
      ]),
    )
    const read = proposals
      .flatMap((data) => readProposal(data, parameters, this.nowSeconds) ?? [])
      // a page that goes backwards would be asked for for ever
      .filter(({ id }) => before === undefined || id < before)
    const oldest = read.reduce<bigint | undefined>(
      (least, { id }) => (least === undefined || id < least ? id : least),
      undefined,
    )
    return { proposals: read, next: proposals.length < asked ? undefined : oldest }
  }

  /** What fits into an answer is learnt once, not by every list. */
  private sizeOf(list: string): PageSize {
    const size = this.sizes.get(list) ?? { most: PAGE }
    if (this.sizes.size >= MOST_REMEMBERED) this.sizes.clear()
    this.sizes.set(list, size)
    return size
  }

  /** @throws CallError; SnsError `sns-not-found` */
  async fetchProposal(governanceId: string, id: bigint): Promise<SnsProposal> {
    if (isNns(governanceId)) {
      const found = await (await this.nns()).fetchProposal(id)
      if (found?.id === id) return found
      throw noProposal()
    }
    const governance = this.governance(governanceId)
    const [{ result }, parameters] = await translated(() =>
      Promise.all([
        governance.get_proposal({ proposal_id: [{ id }] }),
        this.fetchParameters(governanceId),
      ]),
    )
    const [answer] = result
    if (answer !== undefined && 'Error' in answer) {
      const { error_type: error, error_message: text } = answer.Error
      throw SnsError.ofGovernance({ error, text: boundedText(text, LONGEST.description) })
    }
    const proposal = answer && readProposal(answer.Proposal, parameters, this.nowSeconds)
    if (proposal?.id !== id) {
      throw noProposal()
    }
    return proposal
  }

  /** Before a launch most things cannot be done. @throws CallError */
  async fetchMode(governanceId: string): Promise<'normal' | 'before-launch'> {
    if (isNns(governanceId)) return 'normal'
    const { mode } = await translated(() => this.governance(governanceId).get_mode({}))
    return mode[0] === 2 ? 'before-launch' : 'normal'
  }

  /** @throws CallError */
  async fetchMetadata(governanceId: string): Promise<SnsMetadata> {
    const said = await translated(() => this.governance(governanceId).get_metadata({}))
    return {
      name: boundedText(said.name[0], LONGEST.name),
      description: boundedText(said.description[0], LONGEST.description),
      url: readUrl(said.url[0]),
      logo: readLogo(said.logo[0]),
    }
  }

  /** When maturity was distributed last. @throws CallError */
  async fetchRewardEvent(governanceId: string): Promise<RewardEvent> {
    if (isNns(governanceId)) return (await this.nns()).fetchRewardEvent()
    const event = await translated(() => this.governance(governanceId).get_latest_reward_event())
    return {
      round: event.round,
      endedAt: event.end_timestamp_seconds[0] ?? event.actual_timestamp_seconds,
      distributed: event.distributed_e8s_equivalent,
      available: event.total_available_e8s_equivalent[0],
      settledProposals: event.settled_proposals.slice(0, MOST_SETTLED).map(({ id }) => id),
    }
  }

  /**
   * What maturity that is minted now comes to, in hundredths of a percent more or less; undefined where governance does not know. It is
   * read by an update that nobody signs. @throws CallError
   */
  async fetchModulation(governanceId: string): Promise<bigint | undefined> {
    // the NNS does not tell it
    if (isNns(governanceId)) return undefined
    const governance = this.governance(governanceId, { isSigned: false })
    const { maturity_modulation } = await translated(() => governance.get_maturity_modulation({}))
    const basisPoints = maturity_modulation[0]?.current_basis_points[0]
    // beyond, a mint would be none, or twice as much
    if (basisPoints === undefined || Math.abs(basisPoints) > WHOLE) return undefined
    return BigInt(basisPoints)
  }

  /** Neurons that introduce themselves in the NNS. @throws CallError */
  async fetchKnownNeurons(): Promise<KnownNeuron[]> {
    return (await this.nns()).fetchKnownNeurons()
  }

  /** The NNS speaks an interface of its own, which loads when it is asked for. */
  private nns(): Promise<NnsReads> {
    this.network ??= import('./nns/NnsReads.ts').then(
      ({ NnsReads }) => new NnsReads(this.actors, () => this.nowSeconds),
    )
    return this.network
  }

  private get nowSeconds(): bigint {
    return BigInt(Math.floor(this.now() / 1_000))
  }

  private governance(governanceId: string, { isSigned = true } = {}): Governance._SERVICE {
    requireId(governanceId)
    return isSigned
      ? this.actors.other<Governance._SERVICE>(Governance.idlFactory, governanceId)
      : this.actors.unsigned<Governance._SERVICE>(Governance.idlFactory, governanceId)
  }
}

const noProposal = () =>
  SnsError.ofGovernance({ error: 3, text: 'No proposal for given ProposalId.' })

const selectorOf = (topic: Topic): Governance.TopicSelector => ({ topic: [toTopic(topic)] })
