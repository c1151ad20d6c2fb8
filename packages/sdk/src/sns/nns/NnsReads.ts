import { fromHex } from '@sluice/candid/hex'
import * as Nns from '@sluice/candid/nns_governance'
import {
  type DaoParameters,
  isApartFromAll,
  NNS_TOPICS,
  REWARD_STATUS_NUMBERS,
  STATUS_NUMBERS,
} from '@sluice/governance'
import type { Actors } from '../../actors.ts'
import { translated } from '../../agent/translateError.ts'
import { boundedText, LONGEST } from '../read/bounds.ts'
import { inParts } from '../read/inParts.ts'
import type { RewardEvent } from '../SnsFacts.ts'
import type { SnsNeuron } from '../SnsNeuron.ts'
import type { ProposalPage, ProposalRequest, SnsFunction, SnsProposal } from '../SnsProposal.ts'
import { NNS_GOVERNANCE } from './nnsId.ts'
import { readNnsNeuron } from './readNnsNeuron.ts'
import { readNnsParameters } from './readNnsParameters.ts'
import { readNnsProposal } from './readNnsProposal.ts'

const PAGE = 100
const MOST_PAGES = 10
const MOST_KNOWN = 1_000
const MOST_SETTLED = 2_000

/** A neuron that introduces itself to who looks for somebody to follow. */
export type KnownNeuron = {
  /** Its number, in decimal. */
  readonly number: string
  readonly name: string
  readonly description: string
}

/** Reads of the NNS, as the caller, in the shapes of an SNS's. */
export class NnsReads {
  private readonly actors: Actors
  private readonly nowSeconds: () => bigint
  /** Ids of neurons that were read, by number: ballots and proposers are told by number. */
  private readonly ids = new Map<bigint, string>()

  constructor(actors: Actors, nowSeconds: () => bigint) {
    this.actors = actors
    this.nowSeconds = nowSeconds
  }

  /** @throws CallError */
  async fetchParameters(): Promise<DaoParameters> {
    return readNnsParameters(
      await translated(() => this.service().get_network_economics_parameters()),
    )
  }

  /** Topics, as what proposals are about and what is followed by. */
  fetchFunctions(): SnsFunction[] {
    return NNS_TOPICS.flatMap((name, topic) =>
      name === undefined
        ? []
        : [
            {
              ...{ id: BigInt(topic), name, description: '', topic: undefined },
              ...{ isCritical: isApartFromAll(topic), generic: undefined },
            },
          ],
    )
  }

  /** The caller's own: the NNS shows nobody whose neurons are whose. @throws CallError */
  async fetchNeurons(principal: string): Promise<SnsNeuron[]> {
    const found: SnsNeuron[] = []
    for (let page = 0; page < MOST_PAGES; page++) {
      const answer = await this.list({ ...NONE, isOwn: true, page })
      found.push(...answer.neurons)
      if (BigInt(page + 1) >= answer.pages) break
    }
    return found.filter(({ permissions }) =>
      permissions.some((each) => each.principal === principal),
    )
  }

  /** By its account. @throws CallError */
  async fetchNeuron(id: string): Promise<SnsNeuron | undefined> {
    const { neurons } = await this.list({ ...NONE, subaccount: fromHex(id) })
    return neurons.find((neuron) => neuron.id === id)
  }

  private async list({
    isOwn,
    subaccount,
    page,
  }: typeof NONE & { readonly subaccount?: Uint8Array }) {
    const { full_neurons, total_pages_available } = await translated(() =>
      this.service().list_neurons({
        neuron_ids: BigUint64Array.of(),
        include_neurons_readable_by_caller: isOwn,
        include_empty_neurons_readable_by_caller: [false],
        include_public_neurons_in_full_neurons: [true],
        page_number: [BigInt(page)],
        page_size: [BigInt(PAGE)],
        neuron_subaccounts: subaccount === undefined ? [] : [[{ subaccount }]],
      }),
    )
    const neurons = full_neurons.slice(0, PAGE).flatMap((neuron) => readNnsNeuron(neuron) ?? [])
    for (const { id, number } of neurons) if (number !== undefined) this.ids.set(number, id)
    return { neurons, pages: total_pages_available[0] ?? 1n }
  }

  /** Newest first, with the ballots of the caller's neurons unless they are left out. @throws CallError */
  async fetchProposals(request: ProposalRequest = {}): Promise<ProposalPage> {
    const { before, limit = PAGE, isWithoutBallots = false, ...filter } = request
    const asked = Math.min(Math.max(1, limit), PAGE)
    const { statuses = [], rewardStatuses = [], withoutFunctions = [] } = filter
    const service = this.service({ isSigned: !isWithoutBallots })
    const infos = await translated(() =>
      inParts({ limit: asked, before }, async (part) => {
        const { proposal_info } = await service.list_proposals({
          limit: part.limit,
          before_proposal: part.before === undefined ? [] : [{ id: part.before }],
          include_status: Int32Array.from(statuses.map((status) => STATUS_NUMBERS[status])),
          include_reward_status: Int32Array.from(
            rewardStatuses.map((status) => REWARD_STATUS_NUMBERS[status]),
          ),
          exclude_topic: Int32Array.from(withoutFunctions.map(Number)),
          omit_large_fields: [true],
          include_all_manage_neuron_proposals: [],
        })
        return proposal_info.map((info) => ({ info, id: info.id[0]?.id }))
      }),
    )
    await this.knowOwn(infos.map(({ info }) => info))
    const read = infos
      .flatMap(({ info }) => this.read(info) ?? [])
      // a page that goes backwards would be asked for for ever
      .filter(({ id }) => before === undefined || id < before)
    const oldest = read.reduce<bigint | undefined>(
      (least, { id }) => (least === undefined || id < least ? id : least),
      undefined,
    )
    return { proposals: read, next: infos.length < asked ? undefined : oldest }
  }

  /** @throws CallError */
  async fetchProposal(id: bigint): Promise<SnsProposal | undefined> {
    const [info] = await translated(() => this.service().get_proposal_info(id))
    if (info === undefined) return undefined
    await this.knowOwn([info])
    return this.read(info)
  }

  private read(info: Nns.ProposalInfo): SnsProposal | undefined {
    const idOf = (number: bigint) => this.ids.get(number) ?? `${number}`
    return readNnsProposal(info, { idOf, now: this.nowSeconds() })
  }

  /** Ballots are those of the caller's neurons, which are read when one of them is not known. */
  private async knowOwn(infos: readonly Nns.ProposalInfo[]): Promise<void> {
    const isUnknown = infos.some(({ ballots }) => ballots.some(([number]) => !this.ids.has(number)))
    if (isUnknown) await this.list({ ...NONE, isOwn: true })
  }

  /** @throws CallError */
  async fetchRewardEvent(): Promise<RewardEvent> {
    const event = await translated(() => this.service().get_latest_reward_event())
    return {
      round: event.day_after_genesis,
      endedAt: event.actual_timestamp_seconds,
      distributed: event.distributed_e8s_equivalent,
      available: event.total_available_e8s_equivalent,
      settledProposals: event.settled_proposals.slice(0, MOST_SETTLED).map(({ id }) => id),
    }
  }

  /** @throws CallError */
  async fetchKnownNeurons(): Promise<KnownNeuron[]> {
    const { known_neurons } = await translated(() => this.service().list_known_neurons())
    return known_neurons.slice(0, MOST_KNOWN).flatMap(({ id: [id], known_neuron_data: [data] }) =>
      id === undefined || data === undefined
        ? []
        : [
            {
              number: `${id.id}`,
              name: boundedText(data.name, LONGEST.name),
              description: boundedText(data.description[0], LONGEST.description),
            },
          ],
    )
  }

  private service({ isSigned = true } = {}): Nns._SERVICE {
    return isSigned
      ? this.actors.other<Nns._SERVICE>(Nns.idlFactory, NNS_GOVERNANCE)
      : this.actors.unsigned<Nns._SERVICE>(Nns.idlFactory, NNS_GOVERNANCE)
  }
}

const NONE = { isOwn: false, page: 0 }
