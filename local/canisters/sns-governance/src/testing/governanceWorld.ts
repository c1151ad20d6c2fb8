import type { Principal } from '@icp-sdk/core/principal'
import * as ledgerService from '@sluice/candid/ledger'
import { neuronSubaccount, treasurySubaccount } from '@sluice/candid/neuron-account'
import type {
  Action,
  Command,
  CommandResponse,
  Governance,
  NervousSystemParameters,
  Neuron,
  ProposalData,
} from '@sluice/candid/sns_governance'
import * as governanceService from '@sluice/candid/sns_governance'
import { Network, type NetworkSnapshot } from '@sluice/network'
import { actorOn, canisterSource, type Installed, installCanister } from '@sluice/testing'
import { installLedger } from '@sluice/testing/exchange/ledgers'
import { person } from '@sluice/testing/exchange/people'

export const FEE = 10_000n
export const TOKEN = 100_000_000n
export const WEALTH = 1_000_000n * TOKEN
export const DAY = 86_400n
export const MONTH = 2_629_800n
export const NOW_NS = 1_800_000_000_000_000_000n
export const alice = person(20)
export const bob = person(21)
export const carol = person(22)
/** Stands for the sale in tests of the governance alone. */
export const sale = person(23)
const rootId = person(24)
export const PEOPLE = [alice, bob, carol]

type Service = governanceService._SERVICE

/** Governance beside the ledger of its token, whose minting account it is; three people have tokens. */
export class GovernanceWorld {
  readonly network: Network
  readonly governance: Installed<Service>
  readonly ledger: Principal
  readonly icp: Principal

  constructor(
    network: Network,
    {
      governance,
      ledger,
      icp,
    }: { governance: Installed<Service>; ledger: Principal; icp: Principal },
  ) {
    this.network = network
    this.governance = governance
    this.ledger = ledger
    this.icp = icp
  }

  as(caller: Principal): Service {
    return this.governance.as(caller)
  }

  actor<Service extends object>(
    service: Parameters<typeof actorOn<Service>>[1],
    canisterId: Principal,
    caller: Principal,
  ): Service {
    return actorOn<Service>(this.network, service, canisterId, caller)
  }

  on(network: Network): GovernanceWorld {
    return new GovernanceWorld(network, {
      governance: this.governance.on(network),
      ledger: this.ledger,
      icp: this.icp,
    })
  }

  treasury(): Uint8Array {
    return treasurySubaccount(this.governance.canisterId.toUint8Array())
  }

  supply(): Promise<bigint> {
    return actorOn<ledgerService._SERVICE>(
      this.network,
      ledgerService,
      this.ledger,
      alice,
    ).icrc1_total_supply()
  }

  idOf(owner: Principal, memo = 0n): Uint8Array {
    return neuronSubaccount(owner.toUint8Array(), memo)
  }

  balanceOf(owner: Principal, subaccount?: Uint8Array, ledger = this.ledger): Promise<bigint> {
    return actorOn<ledgerService._SERVICE>(
      this.network,
      ledgerService,
      ledger,
      alice,
    ).icrc1_balance_of({ owner, subaccount: subaccount === undefined ? [] : [subaccount] })
  }

  /** Sends tokens into an account of the governance. */
  async pay(from: Principal, subaccount: Uint8Array | undefined, amount: bigint): Promise<void> {
    const to = {
      owner: this.governance.canisterId,
      subaccount: subaccount === undefined ? ([] as []) : ([subaccount] as [Uint8Array]),
    }
    await actorOn<ledgerService._SERVICE>(
      this.network,
      ledgerService,
      this.ledger,
      from,
    ).icrc1_transfer({
      ...{ from_subaccount: [], to, amount, fee: [], memo: [], created_at_time: [] },
    })
  }

  async command(caller: Principal, id: Uint8Array, command: Command): Promise<CommandResponse> {
    const request = { subaccount: id, command: [command] as [Command] }
    const {
      command: [response],
    } = await this.as(caller).manage_neuron(request)
    if (response === undefined) throw new Error('governance gives no answer')
    return response
  }

  claim(owner: Principal, memo = 0n): Promise<CommandResponse> {
    return this.command(owner, this.idOf(owner, memo), {
      ClaimOrRefresh: { by: [{ MemoAndController: { controller: [owner], memo } }] },
    })
  }

  /** A neuron with a stake, locked for as long. */
  async stake(owner: Principal, amount: bigint, delay: bigint, memo = 0n): Promise<Uint8Array> {
    const id = this.idOf(owner, memo)
    await this.pay(owner, id, amount)
    done(await this.claim(owner, memo))
    if (delay > 0n) done(await this.lock(owner, id, delay))
    return id
  }

  lock(owner: Principal, id: Uint8Array, delay: bigint): Promise<CommandResponse> {
    const operation = {
      IncreaseDissolveDelay: { additional_dissolve_delay_seconds: Number(delay) },
    }
    return this.command(owner, id, { Configure: { operation: [operation] } })
  }

  async propose(owner: Principal, id: Uint8Array, action: Action): Promise<bigint> {
    const answer = done(await this.tryToPropose(owner, id, action))
    const [proposal] = 'MakeProposal' in answer ? answer.MakeProposal.proposal_id : []
    if (proposal === undefined) throw new Error('there is no proposal')
    return proposal.id
  }

  tryToPropose(owner: Principal, id: Uint8Array, action: Action): Promise<CommandResponse> {
    return this.command(owner, id, {
      MakeProposal: { title: 'Title', summary: 'Summary', url: '', action: [action] },
    })
  }

  vote(owner: Principal, id: Uint8Array, proposal: bigint, vote = 1): Promise<CommandResponse> {
    return this.command(owner, id, { RegisterVote: { vote, proposal: [{ id: proposal }] } })
  }

  async proposal(id: bigint, reader = alice): Promise<ProposalData> {
    const {
      result: [result],
    } = await this.as(reader).get_proposal({ proposal_id: [{ id }] })
    if (result === undefined || 'Error' in result) throw new Error(`there is no proposal ${id}`)
    return result.Proposal
  }

  async neuron(id: Uint8Array): Promise<Neuron> {
    const {
      result: [result],
    } = await this.as(alice).get_neuron({ neuron_id: [{ id }] })
    if (result === undefined || 'Error' in result) throw new Error('there is no such neuron')
    return result.Neuron
  }

  async passSeconds(seconds: bigint): Promise<void> {
    await this.network.advanceTime(Number(seconds) * 1_000)
    await this.network.runUntilIdle()
  }

  /** Whether each neuron's stake is what its account holds. */
  async booksHold(): Promise<boolean> {
    const { neurons } = await this.as(alice).list_neurons({
      of_principal: [],
      limit: 0,
      start_page_at: [],
    })
    for (const {
      id: [id],
      cached_neuron_stake_e8s: stake,
    } of neurons) {
      const balance = await this.balanceOf(this.governance.canisterId, id?.id)
      if (balance !== stake) return false
    }
    return true
  }
}

/** The answer of a command. @throws Error with what governance says instead */
export function done(response: CommandResponse): Exclude<CommandResponse, { Error: unknown }> {
  if ('Error' in response)
    throw new Error(`${response.Error.error_type}: ${response.Error.error_message}`)
  return response
}

export const motion = (text = 'Let us go on'): Action => ({ Motion: { motion_text: text } })

export const forkOf = async (
  world: GovernanceWorld,
  from: NetworkSnapshot,
): Promise<GovernanceWorld> => world.on(await Network.start({ from }))

export const PARAMETERS: NervousSystemParameters = {
  reject_cost_e8s: [TOKEN],
  neuron_minimum_stake_e8s: [TOKEN],
  transaction_fee_e8s: [FEE],
  max_proposals_to_keep_per_action: [100],
  initial_voting_period_seconds: [4n * DAY],
  wait_for_quiet_deadline_increase_seconds: [DAY],
  default_followees: [],
  max_number_of_neurons: [200_000n],
  neuron_minimum_dissolve_delay_to_vote_seconds: [MONTH],
  max_followees_per_function: [15n],
  max_dissolve_delay_seconds: [96n * MONTH],
  max_neuron_age_for_age_bonus: [48n * MONTH],
  max_number_of_proposals_with_ballots: [700n],
  neuron_claimer_permissions: [],
  neuron_grantable_permissions: [],
  max_number_of_principals_per_neuron: [5n],
  voting_rewards_parameters: [
    {
      initial_reward_rate_basis_points: [1_000n],
      final_reward_rate_basis_points: [1_000n],
      reward_rate_transition_duration_seconds: [0n],
      round_duration_seconds: [DAY],
    },
  ],
  max_dissolve_delay_bonus_percentage: [100n],
  max_age_bonus_percentage: [25n],
  maturity_modulation_disabled: [],
  automatically_advance_target_version: [],
  custom_proposal_criticality: [],
}

export type WorldOptions = {
  readonly parameters?: Partial<NervousSystemParameters>
  readonly mode?: number
  readonly root?: Principal
  readonly cmc?: Principal
  readonly snsWasm?: Principal
  /** Installs what the arguments name. */
  readonly prepare?: (network: Network) => Promise<Pick<WorldOptions, 'cmc' | 'root'>>
}

export const argumentsOf = (
  ledger: Principal,
  icp: Principal,
  { parameters, mode = 1, root = rootId, cmc, snsWasm }: WorldOptions,
): Governance => ({
  root_canister_id: [root],
  ledger_canister_id: [ledger],
  swap_canister_id: [sale],
  mode,
  parameters: [{ ...PARAMETERS, ...parameters }],
  sns_metadata: [{ name: ['Sluice'], url: [], description: [], logo: [] }],
  neurons: [],
  id_to_nervous_system_functions: [],
  sns_initialization_parameters: '',
  genesis_timestamp_seconds: NOW_NS / 1_000_000_000n,
  local: [
    {
      icp_ledger_canister_id: [icp],
      cmc_canister_id: cmc === undefined ? [] : [cmc],
      sns_wasm_canister_id: snsWasm === undefined ? [] : [snsWasm],
      maturity_disbursement_delay_seconds: [],
    },
  ],
})

export async function startGovernance(given: WorldOptions = {}): Promise<GovernanceWorld> {
  const network = await Network.start({ inMemory: true, startTime: NOW_NS })
  const options = { ...given, ...(await given.prepare?.(network)) }
  const into = await network.createCanister({})
  const ledgerOf = (symbol: string, minter: Principal) =>
    installLedger(network, {
      ...{ symbol, fee: FEE, minter },
      balances: PEOPLE.map((owner) => [owner, WEALTH] as const),
    })
  const ledger = await ledgerOf('SLU', into)
  const icp = await ledgerOf('ICP', person(97))
  const governance = await installCanister<Service>(network, {
    source: canisterSource('sns-governance', 'local/canisters'),
    service: governanceService,
    args: [argumentsOf(ledger, icp, options)],
    into,
  })
  await network.runUntilIdle()
  return new GovernanceWorld(network, { governance, ledger, icp })
}
