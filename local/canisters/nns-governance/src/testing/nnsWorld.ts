import type { Principal } from '@icp-sdk/core/principal'
import * as ledgerService from '@sluice/candid/ledger'
import { neuronSubaccount } from '@sluice/candid/neuron-account'
import type {
  Action,
  Command,
  CommandResponse,
  Governance,
  NetworkEconomics,
  Neuron,
  ProposalInfo,
} from '@sluice/candid/nns_governance'
import * as governanceService from '@sluice/candid/nns_governance'
import { Network, type NetworkSnapshot } from '@sluice/network'
import { actorOn, canisterSource, type Installed, installCanister } from '@sluice/testing'
import { installLedger } from '@sluice/testing/exchange/ledgers'
import {
  FEE,
  NOW_NS,
  PEOPLE,
  TOKEN,
  WEALTH,
} from '../../../sns-governance/src/testing/governanceWorld.ts'

type Service = governanceService._SERVICE

const TWO_WEEKS = 1_209_600n

/** Of 2026 unless something else is given. */
export const economicsOf = (delayToVote = TWO_WEEKS): NetworkEconomics => ({
  neuron_minimum_stake_e8s: TOKEN,
  voting_power_economics: [
    {
      start_reducing_voting_power_after_seconds: [15_778_800n],
      clear_following_after_seconds: [2_629_800n],
      neuron_minimum_dissolve_delay_to_vote_seconds: [delayToVote],
    },
  ],
  max_proposals_to_keep_per_topic: 100,
  neuron_management_fee_per_proposal_e8s: 1_000_000n,
  reject_cost_e8s: TOKEN,
  transaction_fee_e8s: FEE,
  neuron_spawn_dissolve_delay_seconds: 604_800n,
  minimum_icp_xdr_rate: 100n,
  maximum_node_provider_rewards_e8s: 100_000_000_000_000n,
})

export const argumentsOf = (ledger: Principal, given: Partial<Governance> = {}): Governance => ({
  economics: economicsOf(),
  icp_ledger_canister_id: ledger,
  cmc_canister_id: [],
  sns_wasm_canister_id: [],
  genesis_timestamp_seconds: NOW_NS / 1_000_000_000n,
  initial_voting_period_seconds: [],
  wait_for_quiet_deadline_increase_seconds: [],
  maturity_disbursement_delay_seconds: [],
  ...given,
})

/** Governance beside the ledger of ICP, whose minting account it is; three people have tokens. */
export class NnsWorld {
  readonly network: Network
  readonly governance: Installed<Service>
  readonly ledger: Principal

  constructor(network: Network, governance: Installed<Service>, ledger: Principal) {
    this.network = network
    this.governance = governance
    this.ledger = ledger
  }

  on(network: Network): NnsWorld {
    return new NnsWorld(network, this.governance.on(network), this.ledger)
  }

  as(caller: Principal): Service {
    return this.governance.as(caller)
  }

  asLedger(caller: Principal): ledgerService._SERVICE {
    return actorOn<ledgerService._SERVICE>(this.network, ledgerService, this.ledger, caller)
  }

  balanceOf(owner: Principal, subaccount?: Uint8Array): Promise<bigint> {
    return this.asLedger(owner).icrc1_balance_of({
      owner,
      subaccount: subaccount === undefined ? [] : [subaccount],
    })
  }

  async pay(from: Principal, subaccount: Uint8Array, amount: bigint): Promise<void> {
    const to = { owner: this.governance.canisterId, subaccount: [subaccount] as [Uint8Array] }
    await this.asLedger(from).icrc1_transfer({
      ...{ from_subaccount: [], to, amount, fee: [], memo: [], created_at_time: [] },
    })
  }

  async command(
    caller: Principal,
    id: bigint | undefined,
    command: Command,
  ): Promise<CommandResponse> {
    const response = await this.as(caller).manage_neuron({
      id: id === undefined ? [] : [{ id }],
      ...{ neuron_id_or_subaccount: [], command: [command] },
    })
    const [answer] = response.command
    if (answer === undefined) throw new Error('governance gives no answer')
    return answer
  }

  claim(owner: Principal, memo = 0n): Promise<CommandResponse> {
    return this.command(owner, undefined, {
      ClaimOrRefresh: { by: [{ MemoAndController: { controller: [owner], memo } }] },
    })
  }

  /** A neuron with a stake, locked for as long beyond the seven days that it begins with. @returns its number */
  async stake(owner: Principal, amount: bigint, delay: bigint, memo = 0n): Promise<bigint> {
    await this.pay(owner, neuronSubaccount(owner.toUint8Array(), memo), amount)
    const answer = done(await this.claim(owner, memo))
    const [id] = 'ClaimOrRefresh' in answer ? answer.ClaimOrRefresh.refreshed_neuron_id : []
    if (id === undefined) throw new Error('there is no neuron')
    if (delay > 0n) done(await this.configure(owner, id.id, longer(delay)))
    return id.id
  }

  configure(
    owner: Principal,
    id: bigint,
    operation: governanceService.Operation,
  ): Promise<CommandResponse> {
    return this.command(owner, id, { Configure: { operation: [operation] } })
  }

  tryToPropose(owner: Principal, id: bigint, action: Action): Promise<CommandResponse> {
    return this.command(owner, id, {
      MakeProposal: { title: ['A title'], summary: 'Summary', url: '', action: [action] },
    })
  }

  async propose(owner: Principal, id: bigint, action: Action): Promise<bigint> {
    const answer = done(await this.tryToPropose(owner, id, action))
    const [proposal] = 'MakeProposal' in answer ? answer.MakeProposal.proposal_id : []
    if (proposal === undefined) throw new Error('there is no proposal')
    return proposal.id
  }

  vote(owner: Principal, id: bigint, proposal: bigint, vote = 1): Promise<CommandResponse> {
    return this.command(owner, id, { RegisterVote: { vote, proposal: [{ id: proposal }] } })
  }

  async neuron(owner: Principal, id: bigint): Promise<Neuron> {
    const answer = await this.as(owner).get_full_neuron(id)
    if ('Err' in answer) throw new Error(answer.Err.error_message)
    return answer.Ok
  }

  async proposal(id: bigint, reader: Principal): Promise<ProposalInfo> {
    const [info] = await this.as(reader).get_proposal_info(id)
    if (info === undefined) throw new Error(`there is no proposal ${id}`)
    return info
  }

  async passSeconds(seconds: bigint): Promise<void> {
    await this.network.advanceTime(Number(seconds) * 1_000)
    await this.network.runUntilIdle()
  }

  /** Neurons of the people, empty ones too. */
  async neurons(): Promise<Neuron[]> {
    const lists = await Promise.all(
      PEOPLE.map((person) =>
        this.as(person).list_neurons({
          neuron_ids: BigUint64Array.of(),
          include_neurons_readable_by_caller: true,
          include_empty_neurons_readable_by_caller: [true],
          ...{ include_public_neurons_in_full_neurons: [], page_number: [], page_size: [] },
          neuron_subaccounts: [],
        }),
      ),
    )
    return lists.flatMap(({ full_neurons }) => full_neurons)
  }

  /** Whether each neuron's stake is what its account holds. */
  async booksHold(): Promise<boolean> {
    for (const { account, cached_neuron_stake_e8s: stake } of await this.neurons())
      if ((await this.balanceOf(this.governance.canisterId, account)) !== stake) return false
    return true
  }
}

export const longer = (seconds: bigint): governanceService.Operation => ({
  IncreaseDissolveDelay: { additional_dissolve_delay_seconds: Number(seconds) },
})

/** The answer of a command. @throws Error with what governance says instead */
export function done(response: CommandResponse): Exclude<CommandResponse, { Error: unknown }> {
  if ('Error' in response)
    throw new Error(`${response.Error.error_type}: ${response.Error.error_message}`)
  return response
}

export const motion: Action = { Motion: { motion_text: 'Let us go on' } }

export const forkOf = async (world: NnsWorld, from: NetworkSnapshot): Promise<NnsWorld> =>
  world.on(await Network.start({ from }))

export async function startNns(given: Partial<Governance> = {}): Promise<NnsWorld> {
  const network = await Network.start({ inMemory: true, startTime: NOW_NS })
  const into = await network.createCanister({})
  const ledger = await installLedger(network, {
    ...{ symbol: 'ICP', fee: FEE, minter: into },
    balances: PEOPLE.map((owner) => [owner, WEALTH] as const),
  })
  const governance = await installCanister<Service>(network, {
    source: canisterSource('nns-governance', 'local/canisters'),
    service: governanceService,
    args: [argumentsOf(ledger, given)],
    into,
  })
  await network.runUntilIdle()
  return new NnsWorld(network, governance, ledger)
}
