import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { IDL } from '@icp-sdk/core/candid'
import { Principal } from '@icp-sdk/core/principal'
import { SwapFactory } from '@sluice/candid'
import type { CheckedBooks } from '@sluice/candid/swap_pool'
import { buildCanister } from '@sluice/canister/build'
import { poolsBy } from '@sluice/deployment'
import { Network } from '@sluice/network'
import { actorOn } from '@sluice/testing'
import { forkEachTest } from '@sluice/testing/exchange/forkEachTest'
import { FEES, type MarketWorld, startMarket } from '@sluice/testing/exchange/marketWorld'
import { governance, trader, unwrap } from '@sluice/testing/exchange/people'
import { activate } from '@sluice/testing/exchange/poolUpgrades'

export const PAIR = 'ICP/ICS'
/** What the trader keeps in the pool, outside of any position. */
export const KEPT = 5_000_000n

const UPGRADES = join(import.meta.dirname, '../../../../canisters/swap-pool/src/testing/upgrades')
const DID = join(import.meta.dirname, '../../../../packages/candid/did/swap_pool.did')

export const sha256 = (module: Uint8Array) => createHash('sha256').update(module).digest('hex')

/** A pool's module with a flaw, or with what mends it. */
export async function variant(
  name: 'lossyPool' | 'mendedPool' | 'trappingPool',
): Promise<Uint8Array> {
  const source = { name, main: join(UPGRADES, `${name}.ts`), did: DID }
  return (await buildCanister(source, () => {})).module
}

/** Has the trader keep something in the pool. */
async function keepSome(world: MarketWorld): Promise<void> {
  const token = world.ids.ledgers.ICP.toText()
  unwrap(await world.pool(PAIR, trader).depositFrom({ token, amount: KEPT, fee: FEES.ICP }))
}

/** Gives each test a fork of a market in which the trader keeps something in the pool, and to which something may have happened. */
export function forkKept(
  use: (world: MarketWorld) => void,
  happens: (world: MarketWorld) => Promise<unknown> = async () => {},
): void {
  forkEachTest({
    prepare: async () => {
      const prepared = await startMarket(['backup'])
      await keepSome(prepared)
      await happens(prepared)
      return prepared
    },
    forkOf: async (prepared, snapshot) => prepared.on(await Network.start({ from: snapshot })),
    use,
  })
}

/** One pool whose upgrades go wrong. */
export class OnePool {
  readonly world: MarketWorld
  readonly id: Principal
  readonly before: { readonly hash: string | undefined; readonly books: CheckedBooks }

  private constructor(world: MarketWorld, before: OnePool['before']) {
    this.world = world
    this.id = world.ids.pools[PAIR]
    this.before = before
  }

  static async of(world: MarketWorld): Promise<OnePool> {
    const hash = moduleOn(world, world.ids.pools[PAIR])
    return new OnePool(world, { hash, books: unwrap(await world.pool(PAIR).checkBooks()) })
  }

  /** For whoever has a say, unless somebody else is named. */
  factory(caller = governance): SwapFactory._SERVICE {
    const { network, ids } = this.world
    return actorOn<SwapFactory._SERVICE>(network, SwapFactory, ids.factory, caller)
  }

  /** As operators reach it. */
  get pools() {
    const { network, ids } = this.world
    return poolsBy({
      actor: (service, id) => actorOn(network, service, id, governance),
      moduleHash: async (id) => moduleOn(this.world, id),
      factory: ids.factory,
      wait: () => network.advanceTime(5_000),
    })
  }

  get module(): string | undefined {
    return moduleOn(this.world, this.id)
  }

  get copies(): number | undefined {
    return this.world.network.inspector.facts(this.id)?.snapshots
  }

  async books(): Promise<CheckedBooks> {
    return unwrap(await this.world.pool(PAIR).checkBooks())
  }

  async isOpen(): Promise<boolean> {
    return (await this.world.pool(PAIR).getAvailabilityState()).available
  }

  async install(module: Uint8Array): Promise<void> {
    await activate(this.factory(), module)
  }

  /** Has the factory upgrade it to a module, and says why it has not. */
  async upgradeTo(
    module: Uint8Array,
    meanwhile: () => Promise<void> = async () => {},
    hash = sha256(module),
  ): Promise<string> {
    await this.install(module)
    await this.pools.orderUpgrades([this.id], hash)
    await meanwhile()
    await this.world.network.advanceTime(120_000)
    const { failed, waiting, current } = await this.pools.progress()
    if (failed.length !== 1 || waiting !== 0 || current !== undefined)
      throw new Error(`${failed.length} failed, ${waiting} wait, ${current} is under way`)
    return failed[0]?.reason ?? ''
  }

  /** Governance, which controls it beside the factory, starts it without asking that. */
  async startByHand(): Promise<void> {
    const canister = IDL.Record({ canister_id: IDL.Principal })
    await this.world.network.update({
      ...{
        canisterId: Principal.managementCanister(),
        method: 'start_canister',
        sender: governance,
      },
      arg: IDL.encode([canister], [{ canister_id: this.id }]),
    })
  }

  /** Takes out what the trader keeps: nothing of it is lost. */
  async takeKept(): Promise<void> {
    const token = this.world.ids.ledgers.ICP.toText()
    const amount = KEPT
    unwrap(await this.world.pool(PAIR, trader).withdraw({ token, amount, fee: FEES.ICP }))
  }
}

function moduleOn({ network }: MarketWorld, id: Principal): string | undefined {
  const hash = network.inspector.facts(id)?.moduleHash
  return hash && Buffer.from(hash).toString('hex')
}
