import type { Identity } from '@icp-sdk/core/agent'
import type { Principal } from '@icp-sdk/core/principal'
import type { _SERVICE as PoolService } from '@sluice/candid/swap_pool'
import { principalSubaccount } from '@sluice/canister'
import { marketMaker } from '../world/identities.ts'
import { worthUsd } from '../world/pools.ts'
import type { WorldToken } from '../world/tokens.ts'
import type { World } from '../world/World.ts'

/** A pool of the local world, its tokens in pool order. */
export type MarketPool = {
  readonly canisterId: Principal
  readonly tokens: readonly [WorldToken, WorldToken]
  readonly feePips: bigint
}

type Answer<Result> = { ok: Result } | { err: unknown }

/** Dollars of each token that somebody brings to a pool at a time. */
const STOCK_USD = 250_000n

/**
 * One of the people who trade in the local world: a key at hand, and balances at pools that the market maker fills up. What they do
 * are calls to the same canisters that everybody calls.
 */
export class MarketBot {
  readonly owner: Principal
  private readonly world: World

  constructor(world: World, identity: Identity) {
    this.world = world
    this.owner = identity.getPrincipal()
  }

  ledgerOf({ name }: WorldToken): string {
    return this.world.id(name).toText()
  }

  at({ canisterId }: MarketPool): PoolService {
    return this.world.pool(canisterId, this.owner)
  }

  /**
   * Does something at a pool. Who is refused fetches more tokens and tries once again. Returns undefined when that is refused too: a
   * market goes on without.
   */
  async attempt<Result>(
    pool: MarketPool,
    deed: (service: PoolService) => Promise<Answer<Result>>,
  ): Promise<Result | undefined> {
    const first = await deed(this.at(pool))
    if ('ok' in first) return first.ok
    for (const token of pool.tokens) await this.stock(pool, token)
    const second = await deed(this.at(pool))
    return 'ok' in second ? second.ok : undefined
  }

  /** Tokens of the market maker's become a balance of this person's at the pool. */
  private async stock({ canisterId }: MarketPool, token: WorldToken): Promise<void> {
    const amount = worthUsd(token, STOCK_USD) + token.fee
    const subaccount = principalSubaccount(this.owner.toUint8Array())
    const sent = await this.world.ledger(token.name, marketMaker.getPrincipal()).icrc1_transfer({
      from_subaccount: [],
      to: { owner: canisterId, subaccount: [subaccount] },
      amount,
      fee: [],
      memo: [],
      created_at_time: [],
    })
    if ('Err' in sent) throw new Error(`the market maker cannot send ${token.symbol}`)
    const order = { token: this.ledgerOf(token), fee: token.fee, amount }
    const taken = await this.world.pool(canisterId, this.owner).deposit(order)
    if ('err' in taken) throw new Error(`a pool does not take ${token.symbol}`)
  }
}
