import type { Principal } from '@icp-sdk/core/principal'
import * as ledgerService from '@sluice/candid/ledger'
import type { ProjectInfo } from '@sluice/candid/vote_controller'
import * as controllerService from '@sluice/candid/vote_controller'
import * as projectService from '@sluice/candid/vote_project'
import { buildCanister } from '@sluice/canister/build'
import { Network, type NetworkSnapshot } from '@sluice/network'
import { actorOn, canisterSource, type Installed, installCanister } from '@sluice/testing'
import { installLedger } from '@sluice/testing/exchange/ledgers'
import {
  admin,
  controller,
  founder,
  governance,
  minter,
  nobody,
  unwrap,
} from '@sluice/testing/exchange/people'

export const PRICE = 5_000_000n
export const LEDGER_FEE = 10n
const HOUR_NS = 3_600_000_000_000n
const WEALTH = 10n ** 12n

type Controller = controllerService._SERVICE

/** The controller of projects beside the ledger that its fee is paid on; a founder has tokens. */
export class VoteControllerWorld {
  readonly network: Network
  readonly installed: Installed<Controller>
  readonly ledgerId: Principal

  constructor(network: Network, installed: Installed<Controller>, ledgerId: Principal) {
    this.network = network
    this.installed = installed
    this.ledgerId = ledgerId
  }

  as(caller: Principal): Controller {
    return this.installed.as(caller)
  }

  project(id: Principal, caller: Principal = nobody) {
    return actorOn<projectService._SERVICE>(this.network, projectService, id, caller)
  }

  balance(owner: Principal): Promise<bigint> {
    return this.ledger(owner).icrc1_balance_of({ owner, subaccount: [] })
  }

  /** Lets the controller take so much from the founder. */
  allow(amount: bigint) {
    return this.ledger(founder).icrc2_approve({
      spender: { owner: this.installed.canisterId, subaccount: [] },
      amount,
      from_subaccount: [],
      expected_allowance: [],
      expires_at: [],
      fee: [],
      memo: [],
      created_at_time: [],
    })
  }

  async listed() {
    return unwrap(await this.as(nobody).findProjectPage(0n, 100n)).content
  }

  request(change: Partial<ProjectInfo> = {}): ProjectInfo {
    return {
      name: 'Harbour',
      tokenCid: this.ledgerId.toText(),
      tokenStand: 'ICRC2',
      logo: '',
      projectCid: '',
      managerAddress: { principal: founder },
      ...change,
    }
  }

  /** A proposal of the founder's in a project. */
  async propose(id: Principal): Promise<void> {
    const beginTime = this.network.now() + HOUR_NS
    const terms: projectService.ProposalTerms = {
      ...{ title: 'Shall it be dredged?', content: '', options: ['Yes', 'No'] },
      ...{ kind: { single: null }, isChangeable: false, quorum: 0n, threshold: 0n },
      ...{ beginTime, endTime: beginTime + HOUR_NS },
      ...{ opensUntil: [], snapshot: [], picture: [] },
    }
    unwrap(await this.project(id, founder).createProposal(terms, Uint8Array.of(1)))
  }

  private ledger(caller: Principal) {
    return actorOn<ledgerService._SERVICE>(this.network, ledgerService, this.ledgerId, caller)
  }
}

export async function startVoteController(): Promise<VoteControllerWorld> {
  const network = await Network.start({ inMemory: true })
  const ledgerId = await installLedger(network, {
    symbol: 'ICP',
    fee: LEDGER_FEE,
    minter,
    balances: [[founder, WEALTH]],
  })
  const installed = await installCanister<Controller>(network, {
    source: canisterSource('vote-controller'),
    service: controllerService,
    args: [[governance]],
    controllers: [controller],
  })
  const world = new VoteControllerWorld(network, installed, ledgerId)
  unwrap(await world.as(controller).addAdmin(admin.toText()))
  const { module } = await buildCanister(canisterSource('vote-project'), () => {})
  await world.as(admin).uploadWasmChunk(module)
  await world.as(admin).combineWasmChunks()
  await world.as(admin).activateWasm()
  const terms = { ledger: ledgerId, price: PRICE, receiver: nobody }
  unwrap(await world.as(governance).setCreationFee([terms]))
  return world
}

export const forkOf = async (
  world: VoteControllerWorld,
  from: NetworkSnapshot,
): Promise<VoteControllerWorld> => {
  const network = await Network.start({ from })
  return new VoteControllerWorld(network, world.installed.on(network), world.ledgerId)
}
