import type { Principal } from '@icp-sdk/core/principal'
import * as ledgerService from '@sluice/candid/ledger'
import * as collectionService from '@sluice/candid/nft_collection'
import type { CanisterRequest } from '@sluice/candid/nft_controller'
import * as controllerService from '@sluice/candid/nft_controller'
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
const WEALTH = 10n ** 12n

type Controller = controllerService._SERVICE

/** The controller of collections beside the ledger that its fee is paid on; a founder has tokens. */
export class NftControllerWorld {
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

  ledger(caller: Principal) {
    return actorOn<ledgerService._SERVICE>(this.network, ledgerService, this.ledgerId, caller)
  }

  collection(id: Principal, caller: Principal = nobody) {
    return actorOn<collectionService._SERVICE>(this.network, collectionService, id, caller)
  }

  balance(owner: Principal): Promise<bigint> {
    return this.ledger(owner).icrc1_balance_of({ owner, subaccount: [] })
  }

  /** Lets the controller take so much from the founder. */
  allow(amount: bigint, caller: Principal = founder) {
    return this.ledger(caller).icrc2_approve({
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

  /** Collections that there are, by what the controller lists. */
  async listed() {
    return unwrap(await this.as(nobody).findCanister(0n, 100n)).content
  }
}

export const request = (change: Partial<CanisterRequest> = {}): CanisterRequest => ({
  name: 'Harbour Lights',
  ownerName: 'Mara',
  introduction: 'Forty evenings at the harbour.',
  royalties: 500n,
  image: '',
  linkMap: [{ k: 'Site', v: 'https://harbour.example' }],
  ...change,
})

export async function startNftController(): Promise<NftControllerWorld> {
  const network = await Network.start({ inMemory: true })
  const ledgerId = await installLedger(network, {
    symbol: 'ICP',
    fee: LEDGER_FEE,
    minter,
    balances: [[founder, WEALTH]],
  })
  const installed = await installCanister<Controller>(network, {
    source: canisterSource('nft-controller'),
    service: controllerService,
    args: [[governance]],
    controllers: [controller],
  })
  const world = new NftControllerWorld(network, installed, ledgerId)
  unwrap(await world.as(controller).addAdmin(admin.toText()))
  const { module } = await buildCanister(canisterSource('nft-collection'), () => {})
  await world.as(admin).uploadWasmChunk(module)
  await world.as(admin).combineWasmChunks()
  await world.as(admin).activateWasm()
  const terms = { ledger: ledgerId, price: PRICE, receiver: nobody }
  unwrap(await world.as(governance).setCreationFee([terms]))
  return world
}

export const forkOf = async (
  world: NftControllerWorld,
  from: NetworkSnapshot,
): Promise<NftControllerWorld> => {
  const network = await Network.start({ from })
  return new NftControllerWorld(network, world.installed.on(network), world.ledgerId)
}
