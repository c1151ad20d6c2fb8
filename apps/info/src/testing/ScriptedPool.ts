import {
  applyPlan,
  initialPoolState,
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
import type { PoolEvent } from '../model/events/eventFields.ts'

export type ScriptedEvent = {
  readonly seq: number
  readonly timeMs: number
  readonly event: PoolEvent
}

type Range = { tickLower: number; tickUpper: number }

/** A pool that plays what it is told on the real engine and writes the log that the canister would write. */
export class ScriptedPool {
  readonly canisterId: string
  readonly token0: string
  readonly token1: string
  readonly feePips: number
  readonly log: ScriptedEvent[] = []
  readonly positions = new Map<number, { owner: string; isOrder: boolean }>()
  private readonly live
  private nextPosition = 1

  constructor(facts: {
    canisterId: string
    token0: string
    token1: string
    feePips: number
    tickSpacing: number
    sqrtPriceX96: bigint
    timeMs: number
  }) {
    const { canisterId, token0, token1, feePips, tickSpacing, timeMs } = facts
    this.canisterId = canisterId
    this.token0 = token0
    this.token1 = token1
    this.feePips = feePips
    const sqrtPriceX96 = toSqrtPriceX96(facts.sqrtPriceX96)
    const opened = { feePips: BigInt(feePips), tickSpacing, sqrtPriceX96 }
    this.live = {
      state: initialPoolState(opened),
      ticks: new MemoryTickStore(),
      positions: new MemoryPositionStore(),
    }
    this.write(timeMs, { kind: 'opened', ...opened })
  }

  get price(): bigint {
    return this.live.state.sqrtPriceX96
  }

  get tick(): number {
    return this.live.state.tick
  }

  /** What the pool holds for positions, their fees and the protocol. */
  get locked(): readonly [bigint, bigint] {
    return [this.live.state.tokenAmount0, this.live.state.tokenAmount1]
  }

  /** All steps of a swap in one step: six events. False when the pool cannot make it. */
  swap(timeMs: number, owner: string, zeroForOne: boolean, amount: bigint): boolean {
    if (this.live.state.liquidity === 0n || amount <= 0n) return false
    const [sideIn, sideOut] = zeroForOne ? ([0, 1] as const) : ([1, 0] as const)
    const flowId = this.deposit(timeMs, owner, sideIn, amount, 'OneStepSwap')
    const swapped = applyPlan(
      this.live,
      planSwap(this.live, { zeroForOne, kind: 'exact-in', amount }),
    )
    this.write(timeMs, {
      kind: 'swapped',
      flowId,
      owner,
      zeroForOne,
      amountOffered: amount,
      amountIn: swapped.amountIn,
      amountOut: swapped.amountOut,
      feeAmount: swapped.feeAmount,
      sqrtPriceX96: swapped.sqrtPriceX96After,
      tick: swapped.tickAfter,
      liquidity: swapped.liquidityAfter,
    })
    this.pay(timeMs, owner, sideOut, swapped.amountOut, flowId)
    if (swapped.amountIn < amount)
      this.pay(timeMs, owner, sideIn, amount - swapped.amountIn, flowId)
    return true
  }

  /** A new position. */
  add(timeMs: number, owner: string, range: Range, liquidity: bigint): number {
    const positionId = this.nextPosition++
    this.increase(timeMs, { positionId, owner, range, liquidity })
    this.positions.set(positionId, { owner, isOrder: false })
    return positionId
  }

  /** Puts more into a position of that range. */
  addTo(timeMs: number, positionId: number, range: Range, liquidity: bigint): void {
    const owner = this.positions.get(positionId)?.owner ?? 'nobody'
    this.increase(timeMs, { positionId, owner, range, liquidity })
  }

  /** Takes a share of a position out, in percent; 0 collects its fees. */
  remove(timeMs: number, positionId: number, percent: bigint): void {
    const known = this.positions.get(positionId)
    const id = BigInt(positionId)
    const before = this.live.positions.getPosition(id)
    if (known === undefined || before === undefined) return
    const liquidity = toLiquidity((before.liquidity * percent) / 100n)
    applyPlan(this.live, planBurn(this.live, { positionId: id, liquidity }))
    const paid = applyPlan(this.live, planCollect(this.live, { positionId: id }))
    const { owner } = known
    this.write(timeMs, {
      kind: 'liquidityRemoved',
      owner,
      positionId,
      liquidity,
      ...paid,
      ...this.place(),
    })
    this.pay(timeMs, owner, 0, paid.amount0)
    this.pay(timeMs, owner, 1, paid.amount1)
    if (this.live.positions.getPosition(id) === undefined) this.positions.delete(positionId)
  }

  /** A position above the price becomes an order to sell token 0, is taken back, or has been filled. */
  order(timeMs: number, owner: string, liquidity: bigint): number {
    const spacing = this.live.state.tickSpacing
    const tickLower = (Math.floor(this.tick / spacing) + 1) * spacing
    const range = { tickLower, tickUpper: tickLower + spacing }
    const positionId = this.nextPosition++
    const { amount0 } = this.increase(timeMs, { positionId, owner, range, liquidity })
    this.positions.set(positionId, { owner, isOrder: true })
    this.write(timeMs, {
      kind: 'orderAdded',
      owner,
      positionId,
      tickLimit: range.tickUpper,
      side: 0,
      amountIn: amount0,
    })
    return positionId
  }

  endOrder(timeMs: number, positionId: number, kind: 'orderFilled' | 'orderRemoved'): void {
    const known = this.positions.get(positionId)
    const before = this.live.positions.getPosition(BigInt(positionId))
    if (known === undefined || before === undefined) return
    const tickLimit = before.tickUpper
    this.remove(timeMs, positionId, 100n)
    const { owner } = known
    const order = { owner, positionId, tickLimit, side: 0, amountIn: 1n } as const
    this.write(timeMs, { kind, ...order, amount0: 1n, amount1: 1n })
  }

  hand(timeMs: number, positionId: number, to: string): void {
    const known = this.positions.get(positionId)
    if (known === undefined) return
    const from = known.owner
    known.owner = to
    this.write(timeMs, {
      kind: 'positionTransferred',
      from,
      to,
      positionId,
      amount0: 5n,
      amount1: 7n,
    })
  }

  share(timeMs: number, receiver: string): void {
    const amounts = applyPlan(this.live, planCollectProtocol(this.live))
    this.write(timeMs, { kind: 'protocolShareMoved', receiver, ...amounts })
  }

  private increase(
    timeMs: number,
    wish: { positionId: number; owner: string; range: Range; liquidity: bigint },
  ) {
    const { positionId, owner, range } = wish
    const liquidity = toLiquidity(wish.liquidity)
    const plan = planMint(this.live, { positionId: BigInt(positionId), ...range, liquidity })
    const { amount0, amount1 } = plan.outcome
    this.deposit(timeMs, owner, 0, amount0)
    this.deposit(timeMs, owner, 1, amount1)
    applyPlan(this.live, plan)
    const event = { owner, positionId, ...range, liquidity, amount0, amount1 }
    this.write(timeMs, { kind: 'liquidityAdded', ...event, ...this.place() })
    return plan.outcome
  }

  private place() {
    const { sqrtPriceX96, tick, liquidity } = this.live.state
    return { sqrtPriceX96, tick, poolLiquidity: liquidity }
  }

  private deposit(timeMs: number, owner: string, side: 0 | 1, amount: bigint, action = 'Deposit') {
    const flowId = this.write(timeMs, { kind: 'flowBegun', owner, action, relatedId: undefined })
    this.write(timeMs, { kind: 'depositSent', flowId, owner, side, amount })
    this.write(timeMs, { kind: 'deposited', flowId, owner, side, amount, block: flowId })
    return flowId
  }

  private pay(timeMs: number, owner: string, side: 0 | 1, amount: bigint, flow?: number): void {
    if (amount === 0n) return
    const flowId =
      flow ??
      this.write(timeMs, { kind: 'flowBegun', owner, action: 'Withdraw', relatedId: undefined })
    const fee = amount > 10n ? 10n : 0n
    this.write(timeMs, { kind: 'payoutReserved', flowId, owner, side, amount, fee })
    this.write(timeMs, { kind: 'paid', flowId, owner, side, amount, fee, block: flowId })
  }

  private write(timeMs: number, event: PoolEvent): number {
    const seq = this.log.length + 1
    this.log.push({ seq, timeMs, event })
    return seq
  }
}
