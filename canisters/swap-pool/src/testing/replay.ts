import {
  applyPlan,
  initialPoolState,
  type LivePool,
  MemoryPositionStore,
  MemoryTickStore,
  planBurn,
  planCollect,
  planCollectProtocol,
  planMint,
  planSwap,
  toLiquidity,
  toSqrtPriceX96,
} from '@sluice/amm'
import type { PoolEvent, PoolEventKind } from '@sluice/candid/swap_pool'

type Side = { token0: null } | { token1: null }
type Amounts = { amount0: bigint; amount1: bigint }

/** A pool's books as somebody keeps them who has never seen anything but its events. */
export class Replay {
  /** Undefined until the pool is opened. */
  engine: LivePool | undefined
  readonly ticks = new MemoryTickStore()
  readonly positions = new MemoryPositionStore()
  readonly owners = new Map<bigint, string>()
  readonly orders = new Map<bigint, bigint>()
  readonly unused = new Map<string, Amounts>()
  /** Deposits and payouts under way, by what they add up to. */
  readonly pendingIn = { amount0: 0n, amount1: 0n }
  readonly pendingOut = { amount0: 0n, amount1: 0n }
  private next = 1n

  /** Takes in the next event. @throws Error when one is missing or doesn't fit what was before. */
  apply({ id, event }: PoolEvent): void {
    if (id !== this.next) throw new Error(`event ${this.next} is missing before ${id}`)
    this.next++
    this.applyKind(event)
    for (const [owner, { amount0, amount1 }] of this.unused) {
      if (amount0 < 0n || amount1 < 0n) throw new Error(`${owner} has less than nothing`)
    }
  }

  private applyKind(event: PoolEventKind): void {
    if ('opened' in event) this.open(event.opened)
    else if ('depositSent' in event) this.pend(this.pendingIn, event.depositSent, 1n)
    else if ('depositRefused' in event) this.pend(this.pendingIn, event.depositRefused, -1n)
    else if ('deposited' in event) {
      this.pend(this.pendingIn, event.deposited, -1n)
      this.credit(event.deposited, onSide(event.deposited), 1n)
    } else if ('payoutReserved' in event) {
      this.pend(this.pendingOut, event.payoutReserved, 1n)
      this.credit(event.payoutReserved, onSide(event.payoutReserved), -1n)
    } else if ('paid' in event) this.pend(this.pendingOut, event.paid, -1n)
    else if ('payoutRefused' in event) {
      this.pend(this.pendingOut, event.payoutRefused, -1n)
      this.credit(event.payoutRefused, onSide(event.payoutRefused), 1n)
    } else if ('swapped' in event) this.swap(event.swapped)
    else if ('liquidityAdded' in event) this.add(event.liquidityAdded)
    else if ('liquidityRemoved' in event) this.remove(event.liquidityRemoved)
    else if ('positionTransferred' in event) {
      const { positionId, to } = event.positionTransferred
      this.owners.set(positionId, to.toText())
    } else if ('orderAdded' in event) {
      this.orders.set(event.orderAdded.positionId, event.orderAdded.tickLimit)
    } else if ('orderFilled' in event) this.orders.delete(event.orderFilled.positionId)
    else if ('orderRemoved' in event) this.orders.delete(event.orderRemoved.positionId)
    else if ('protocolShareMoved' in event) this.moveShare(event.protocolShareMoved)
  }

  private open(opened: { feePips: bigint; tickSpacing: bigint; sqrtPriceX96: bigint }): void {
    const state = initialPoolState({
      feePips: opened.feePips,
      tickSpacing: Number(opened.tickSpacing),
      sqrtPriceX96: toSqrtPriceX96(opened.sqrtPriceX96),
    })
    this.engine = { state, ticks: this.ticks, positions: this.positions }
  }

  private pool(): LivePool {
    if (this.engine === undefined) throw new Error('the pool is used before it is opened')
    return this.engine
  }

  private swap(swapped: Extract<PoolEventKind, { swapped: unknown }>['swapped']): void {
    const { zeroForOne, amountOffered, amountIn, amountOut } = swapped
    const request = { zeroForOne, kind: 'exact-in', amount: amountOffered } as const
    const outcome = applyPlan(this.pool(), planSwap(this.pool(), request))
    expectSame({ ...outcome }, { amountIn, amountOut, sqrtPriceX96After: swapped.sqrtPriceX96 })
    const change = zeroForOne
      ? { amount0: -amountIn, amount1: amountOut }
      : { amount0: amountOut, amount1: -amountIn }
    this.credit(swapped, change, 1n)
  }

  private add(added: Extract<PoolEventKind, { liquidityAdded: unknown }>['liquidityAdded']): void {
    const { positionId, amount0, amount1 } = added
    const paid = applyPlan(
      this.pool(),
      planMint(this.pool(), {
        positionId,
        tickLower: Number(added.tickLower),
        tickUpper: Number(added.tickUpper),
        liquidity: toLiquidity(added.liquidity),
      }),
    )
    expectSame({ ...paid }, { amount0, amount1 })
    this.owners.set(positionId, added.owner.toText())
    this.credit(added, { amount0, amount1 }, -1n)
  }

  private remove(
    removed: Extract<PoolEventKind, { liquidityRemoved: unknown }>['liquidityRemoved'],
  ): void {
    const { positionId, amount0, amount1 } = removed
    const liquidity = toLiquidity(removed.liquidity)
    applyPlan(this.pool(), planBurn(this.pool(), { positionId, liquidity }))
    const paid = applyPlan(this.pool(), planCollect(this.pool(), { positionId }))
    expectSame({ ...paid }, { amount0, amount1 })
    if (this.positions.getPosition(positionId) === undefined) this.owners.delete(positionId)
    this.credit(removed, { amount0, amount1 }, 1n)
  }

  private moveShare(
    moved: Extract<PoolEventKind, { protocolShareMoved: unknown }>['protocolShareMoved'],
  ): void {
    const { amount0, amount1, receiver } = moved
    expectSame(
      { ...applyPlan(this.pool(), planCollectProtocol(this.pool())) },
      { amount0, amount1 },
    )
    this.credit({ owner: receiver }, { amount0, amount1 }, 1n)
  }

  private credit({ owner }: { owner: { toText(): string } }, amounts: Amounts, sign: bigint): void {
    const before = this.unused.get(owner.toText()) ?? { amount0: 0n, amount1: 0n }
    const amount0 = before.amount0 + sign * amounts.amount0
    const amount1 = before.amount1 + sign * amounts.amount1
    if (amount0 === 0n && amount1 === 0n) this.unused.delete(owner.toText())
    else this.unused.set(owner.toText(), { amount0, amount1 })
  }

  private pend(sums: Amounts, flow: { side: Side; amount: bigint }, sign: bigint): void {
    const { amount0, amount1 } = onSide(flow)
    sums.amount0 += sign * amount0
    sums.amount1 += sign * amount1
  }
}

function onSide({ side, amount }: { side: Side; amount: bigint }): Amounts {
  return 'token0' in side ? { amount0: amount, amount1: 0n } : { amount0: 0n, amount1: amount }
}

/** The engine must come to the very amounts that the event tells of. */
function expectSame(found: Record<string, unknown>, told: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(told)) {
    if (found[name] !== value) throw new Error(`${name} is ${found[name]}, the event says ${value}`)
  }
}
