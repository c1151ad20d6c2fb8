import type { Principal } from '@icp-sdk/core/principal'
import type { NewSale, Property } from '@sluice/candid/launchpad'
import * as service from '@sluice/candid/launchpad'
import * as ledgerService from '@sluice/candid/ledger'
import { Network, type NetworkSnapshot } from '@sluice/network'
import { actorOn, canisterSource, type Installed, installCanister } from '@sluice/testing'
import { installLedger } from '@sluice/testing/exchange/ledgers'
import { controller, founder, minter, person, unwrap } from '@sluice/testing/exchange/people'

export const FEE = 10n
export const alice = person(20)
export const bob = person(21)
const SECOND_NS = 1_000_000_000n
const NOW_NS = 1_800_000_000n * SECOND_NS
const WEALTH = 10n ** 12n
export const OFFERED = 100_000n
export const HARD_CAP = 10_000n
export const OPENS_AFTER_MS = 600_000
export const LASTS_MS = 600_000
const KEY = 1n

type Launchpad = service._SERVICE

/** The launchpad beside a token for sale and one to pay with; the founder has the one, alice and bob the other. */
export class LaunchWorld {
  readonly network: Network
  readonly launchpad: Installed<Launchpad>
  readonly ids: Readonly<Record<'token' | 'payment', Principal>>

  constructor(
    network: Network,
    launchpad: Installed<Launchpad>,
    ids: Readonly<Record<'token' | 'payment', Principal>>,
  ) {
    this.network = network
    this.launchpad = launchpad
    this.ids = ids
  }

  on(network: Network): LaunchWorld {
    return new LaunchWorld(network, this.launchpad.on(network), this.ids)
  }

  as(caller: Principal): Launchpad {
    return this.launchpad.as(caller)
  }

  ledger(token: Principal, caller: Principal): ledgerService._SERVICE {
    return actorOn(this.network, ledgerService, token, caller)
  }

  walletOf(token: Principal, owner: Principal): Promise<bigint> {
    return this.ledger(token, owner).icrc1_balance_of({ owner, subaccount: [] })
  }

  terms(change: Partial<NewSale> = {}): NewSale {
    const start = NOW_NS + BigInt(OPENS_AFTER_MS) * 1_000_000n
    return {
      ...{ name: 'A token for everybody', description: 'What it is for', isWhitelisted: false },
      ...{ token: this.ids.token, payment: this.ids.payment },
      ...{ offered: OFFERED, hardCap: HARD_CAP, softCap: 2_000n, minimum: 100n, maximum: [] },
      ...{ startTime: start, endTime: start + BigInt(LASTS_MS) * 1_000_000n },
      vesting: { cliffSeconds: 0n, durationSeconds: 0n },
      ...change,
    }
  }

  /** Of the founder's first key: made, or there already. */
  async created(change: Partial<NewSale> = {}): Promise<Property> {
    return unwrap(await this.as(founder).create(KEY, this.terms(change)))
  }

  async funded(id: string): Promise<void> {
    const { tokens } = unwrap(await this.as(founder).getAccounts(id, founder))
    await this.send(this.ids.token, founder, { to: tokens, amount: OFFERED })
    unwrap(await this.as(founder).checkFunding(id))
  }

  /** Made, with its tokens, and open. */
  async opened(change: Partial<NewSale> = {}): Promise<string> {
    const { id } = await this.created(change)
    await this.funded(id)
    await this.network.advanceTime(OPENS_AFTER_MS)
    return id
  }

  /** Into the account that somebody invests from. */
  async pay(id: string, who: Principal, amount: bigint): Promise<void> {
    const { deposit } = unwrap(await this.as(who).getAccounts(id, who))
    await this.send(this.ids.payment, who, { to: deposit, amount })
  }

  async invested(id: string, who: Principal, amount: bigint): Promise<void> {
    await this.pay(id, who, amount + FEE)
    unwrap(await this.as(who).addInvestor(id))
  }

  async send(
    token: Principal,
    from: Principal,
    { to, amount }: { to: service.Account; amount: bigint },
  ): Promise<void> {
    const sent = await this.ledger(token, from).icrc1_transfer({
      ...{ to, amount },
      ...{ fee: [], memo: [], from_subaccount: [], created_at_time: [] },
    })
    if ('Err' in sent) throw new Error('the ledger refuses')
  }

  /** Of a token: in the sale's account, and in the deposit accounts. */
  async held(id: string): Promise<{ token: bigint; payment: bigint; deposits: bigint }> {
    const balance = (token: Principal, account: service.Account) =>
      this.ledger(token, founder).icrc1_balance_of(account)
    const { tokens, payments } = unwrap(await this.as(founder).getAccounts(id, founder))
    let deposits = 0n
    for (const who of [alice, bob]) {
      const { deposit } = unwrap(await this.as(who).getAccounts(id, who))
      deposits += await balance(this.ids.payment, deposit)
    }
    return {
      token: await balance(this.ids.token, tokens),
      payment: await balance(this.ids.payment, payments),
      deposits,
    }
  }
}

export async function startLaunchpad(): Promise<LaunchWorld> {
  const network = await Network.start({ inMemory: true, startTime: NOW_NS })
  const install = (symbol: string, owners: readonly Principal[]) =>
    installLedger(network, {
      ...{ symbol, fee: FEE, minter },
      balances: owners.map((owner) => [owner, WEALTH]),
    })
  const ids = {
    token: await install('NEW', [founder]),
    payment: await install('PAY', [alice, bob, founder]),
  }
  const launchpad = await installCanister<Launchpad>(network, {
    ...{ source: canisterSource('launchpad'), service, controllers: [controller] },
  })
  unwrap(await launchpad.as(controller).addAdmin(founder.toText()))
  await network.runUntilIdle()
  return new LaunchWorld(network, launchpad, ids)
}

/** The same world in a fork of its network. */
export const forkOf = async (world: LaunchWorld, from: NetworkSnapshot): Promise<LaunchWorld> =>
  world.on(await Network.start({ from }))
