import { Principal } from '@icp-sdk/core/principal'
import type { PoolEvent, PoolEventKind } from '@sluice/candid/swap_pool'
import type { PoolEventPage } from '../../pools/Pools.ts'
import { FEE, ME } from './chainNames.ts'

const owner = Principal.fromText(ME)
const NOWHERE = { sqrtPriceX96: 0n, tick: 0n, poolLiquidity: 0n, liquidity: 0n }

type Side = 'token0' | 'token1'
type Change = { readonly positionId: bigint; readonly amount0: bigint; readonly amount1: bigint }

/** What a fake pool writes down of what it has done for me. */
export class FakePoolLog {
  private readonly events: PoolEvent[] = []

  page(cursor: bigint, limit: bigint): PoolEventPage {
    const end = BigInt(this.events.length) + 1n
    const start = cursor < end ? cursor : end
    const events = this.events.slice(Number(start) - 1, Number(start - 1n + limit))
    return { events, end }
  }

  deposited(side: Side, amount: bigint): void {
    const block = BigInt(this.events.length)
    this.append({ deposited: { flowId: 0n, owner, side: sideOf(side), amount, block } })
  }

  added(change: Change): bigint {
    return this.append({
      liquidityAdded: { owner, ...change, ...NOWHERE, tickLower: 0n, tickUpper: 0n },
    })
  }

  removed(change: Change): bigint {
    return this.append({ liquidityRemoved: { owner, ...change, ...NOWHERE } })
  }

  orderRemoved({ amount0, ...change }: Change): bigint {
    const order = { tickLimit: 0n, side: sideOf('token0'), amountIn: amount0 }
    return this.append({ orderRemoved: { owner, ...change, ...order, amount0 } })
  }

  /** A payout of what an event has set free. */
  paid(relatedId: bigint, side: Side, amount: bigint): void {
    const flow = { owner, action: { Withdraw: null }, relatedId: [relatedId] as [bigint] }
    const flowId = this.append({ flowBegun: flow })
    const block = BigInt(this.events.length)
    this.append({ paid: { flowId, owner, side: sideOf(side), amount, fee: FEE, block } })
  }

  private append(event: PoolEventKind): bigint {
    const id = BigInt(this.events.length) + 1n
    this.events.push({ id, timestamp: 0n, event })
    return id
  }
}

const sideOf = (side: Side): { token0: null } | { token1: null } =>
  side === 'token0' ? { token0: null } : { token1: null }
