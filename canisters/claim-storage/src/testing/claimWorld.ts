import { IDL } from '@icp-sdk/core/candid'
import { Principal } from '@icp-sdk/core/principal'
import type { ClaimEventInfo, ClaimQuota, EventTerms } from '@sluice/candid/claim_controller'
import * as controllerService from '@sluice/candid/claim_controller'
import * as storageService from '@sluice/candid/claim_storage'
import * as ledgerService from '@sluice/candid/ledger'
import { Network, type NetworkSnapshot } from '@sluice/network'
import { actorOn, canisterSource, type Installed, installCanister } from '@sluice/testing'
import { installLedger } from '@sluice/testing/exchange/ledgers'
import { controller, founder, minter, person, unwrap } from '@sluice/testing/exchange/people'

export const FEE = 10n
export const creator = founder
export const alice = person(20)
export const bob = person(21)
export const NOW_NS = 1_800_000_000_000_000_000n
const WEALTH = 10n ** 15n

type Storage = storageService._SERVICE
type Controller = controllerService._SERVICE

/** Controller and storage of claims beside a ledger; the creator has tokens. */
export class ClaimWorld {
  readonly network: Network
  readonly storage: Installed<Storage>
  readonly controller: Installed<Controller>
  readonly ledgerId: Principal

  constructor(
    network: Network,
    storage: Installed<Storage>,
    controller: Installed<Controller>,
    ledgerId: Principal,
  ) {
    this.network = network
    this.storage = storage
    this.controller = controller
    this.ledgerId = ledgerId
  }

  ledger(caller: Principal): ledgerService._SERVICE {
    return actorOn(this.network, ledgerService, this.ledgerId, caller)
  }

  walletOf(owner: Principal): Promise<bigint> {
    return this.ledger(owner).icrc1_balance_of({ owner, subaccount: [] })
  }

  async accountBalance(id: string): Promise<bigint> {
    const { owner, subaccount } = unwrap(await this.storage.as(creator).getEventAccount(id))
    return this.ledger(creator).icrc1_balance_of({ owner, subaccount })
  }

  /** An event with its list, and its terms if there are any; not ready yet. */
  async made(quotas: readonly ClaimQuota[], terms?: EventTerms): Promise<string> {
    const made = this.controller.as(creator)
    const id = unwrap(await made.create(this.info(), []))
    if (quotas.length > 0) unwrap(await made.importQuota(id, [...quotas]))
    if (terms !== undefined) unwrap(await made.setTerms(id, terms))
    return id
  }

  async deposit(id: string, amount: bigint): Promise<void> {
    const { owner, subaccount } = unwrap(await this.storage.as(creator).getEventAccount(id))
    const sent = await this.ledger(creator).icrc1_transfer({
      to: { owner, subaccount },
      amount,
      fee: [],
      memo: [],
      from_subaccount: [],
      created_at_time: [],
    })
    if ('Err' in sent) throw new Error('the ledger refuses')
  }

  /** Made, paid in, ready and open. */
  async opened(quotas: readonly ClaimQuota[], terms?: EventTerms): Promise<string> {
    const id = await this.made(quotas, terms)
    const made = this.controller.as(creator)
    unwrap(await made.ready(id))
    const { totalTokenAmount } = unwrap(await made.getEvent(id))
    await this.deposit(id, totalTokenAmount)
    unwrap(await made.setStatus(id, true))
    return id
  }

  info(): ClaimEventInfo {
    return {
      claimEventId: '',
      claimEventName: 'For early users',
      claimEventCreator: creator,
      claimEventStatus: 0n,
      claimCanisterId: '',
      tokenCid: this.ledgerId.toText(),
      tokenStandard: 'ICRC2',
      tokenName: 'Token',
      tokenSymbol: 'TOK',
      tokenDecimals: 8,
      totalTokenAmount: 0n,
      totalUserAmount: 0n,
      claimedTokenAmount: 0n,
      claimedUserAmount: 0n,
    }
  }

  /** Time passes while both are stopped: their timers would take a test longer than all the rest. */
  async sleep(milliseconds: number): Promise<void> {
    const both = [this.storage.canisterId, this.controller.canisterId]
    for (const canisterId of both) await this.manage('stop_canister', canisterId)
    await this.network.advanceTime(milliseconds)
    for (const canisterId of both) await this.manage('start_canister', canisterId)
  }

  manage(method: 'stop_canister' | 'start_canister', canister_id: Principal): Promise<Uint8Array> {
    return this.network.update({
      canisterId: Principal.managementCanister(),
      method,
      arg: IDL.encode([IDL.Record({ canister_id: IDL.Principal })], [{ canister_id }]),
      sender: controller,
    })
  }

  on(network: Network): ClaimWorld {
    return new ClaimWorld(
      network,
      this.storage.on(network),
      this.controller.on(network),
      this.ledgerId,
    )
  }
}

export const quota = (principal: Principal, amount: bigint): ClaimQuota => ({
  user: { principal },
  quota: amount,
})

/** The same world in a fork of its network. */
export const forkOf = async (world: ClaimWorld, from: NetworkSnapshot): Promise<ClaimWorld> =>
  world.on(await Network.start({ from }))

/** @param cycles that the storage begins with; plenty when absent */
export async function startClaims(cycles?: bigint): Promise<ClaimWorld> {
  const network = await Network.start({ inMemory: true, startTime: NOW_NS })
  const ledgerId = await installLedger(network, {
    symbol: 'TOK',
    fee: FEE,
    minter,
    balances: [[creator, WEALTH]],
  })
  const storage = await installCanister<Storage>(network, {
    source: canisterSource('claim-storage'),
    service: storageService,
    into: await network.createCanister({
      controllers: [controller],
      ...(cycles === undefined ? {} : { cycles }),
    }),
  })
  const claims = await installCanister<Controller>(network, {
    source: canisterSource('claim-controller'),
    service: controllerService,
    controllers: [controller],
  })
  unwrap(await storage.as(controller).addAdmin(claims.canisterId.toText()))
  unwrap(await claims.as(controller).setStorageCanister(storage.canisterId.toText()))
  unwrap(await claims.as(controller).addAdmin(controller.toText()))
  await network.runUntilIdle()
  return new ClaimWorld(network, storage, claims, ledgerId)
}
