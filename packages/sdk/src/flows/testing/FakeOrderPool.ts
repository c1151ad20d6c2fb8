import { FakePoolLog } from './FakePoolLog.ts'
import { figureOf, wordOf } from './parts.ts'

/** A position that is an order from the beginning, and one that is none. */
export const OPEN_ORDER = 1n
export const PLAIN_POSITION = 2n

type Position = {
  readonly tickLower: number
  readonly tickUpper: number
  readonly amount: bigint
  readonly isOrder: boolean
}

/** Moves a token between the accounts of a fake chain. */
export type Hands = {
  readonly take: (amount: bigint, from: string) => boolean
  readonly give: (amount: bigint, to: string) => void
  /** Takes from my wallet what was allowed, with the ledger's fee. */
  readonly pull: (amount: bigint) => boolean
  /** Takes what lies on my subaccount. */
  readonly takeLying: (amount: bigint) => boolean
  readonly payMe: (amount: bigint) => void
}

const DEPOSITED = 'deposited for orders'

/** A pool that keeps limit orders: what it holds of the token that I sell, and in which positions. */
export class FakeOrderPool {
  private readonly hands: Hands
  private readonly positions = new Map<bigint, Position>()
  nextPositionId = 1n
  deposited = 0n
  readonly log = new FakePoolLog()

  constructor(hands: Hands, amount: bigint) {
    this.hands = hands
    for (const isOrder of [true, false]) {
      const tickLower = isOrder ? 600 : 900
      this.open({ tickLower, tickUpper: tickLower + 120, amount, isOrder })
    }
  }

  answer(method: string, args: readonly unknown[]): unknown {
    const [first] = args
    switch (method) {
      case 'depositFrom':
        return this.deposit(figureOf(first, 'amount'))
      case 'deposit':
        return this.depositLying(figureOf(first, 'amount'), figureOf(first, 'fee'))
      case 'withdraw':
        return this.withdraw(figureOf(first, 'amount'))
      case 'mint':
        return this.mint(first)
      case 'addLimitOrder':
        return this.place(figureOf(first, 'positionId'))
      case 'removeLimitOrder':
        return this.close(figureOf(args, '0'), true)
      case 'decreaseLiquidity':
        return this.close(figureOf(first, 'positionId'), false)
      default:
        throw new Error(`this pool does not know ${method}`)
    }
  }

  heldPositions() {
    return [...this.positions].map(([id, { tickLower, tickUpper, amount }]) => ({
      id,
      tickLower,
      tickUpper,
      liquidity: amount,
      tokensOwed0: 0n,
      tokensOwed1: 0n,
      feeGrowthInside0LastX128: 0n,
      feeGrowthInside1LastX128: 0n,
    }))
  }

  orders() {
    return [...this.positions].flatMap(([positionId, { isOrder, tickUpper, amount }]) =>
      isOrder
        ? [{ positionId, tickLimit: tickUpper, placedAtNs: 0n, amount0In: amount, amount1In: 0n }]
        : [],
    )
  }

  private deposit(amount: bigint): unknown {
    if (!this.hands.pull(amount)) return { err: { InternalError: 'InsufficientAllowance' } }
    this.hands.give(amount, DEPOSITED)
    this.deposited += amount
    this.log.deposited('token0', amount)
    return { ok: amount }
  }

  /** The fee of the pool's own transfer comes out of what lies there. */
  private depositLying(amount: bigint, fee: bigint): unknown {
    if (!this.hands.takeLying(amount)) return { err: { InsufficientFunds: null } }
    this.hands.give(amount - fee, DEPOSITED)
    this.deposited += amount - fee
    this.log.deposited('token0', amount - fee)
    return { ok: amount }
  }

  private withdraw(amount: bigint): unknown {
    if (!this.hands.take(amount, DEPOSITED)) return { err: { InsufficientFunds: null } }
    this.deposited -= amount
    this.hands.payMe(amount)
    return { ok: amount }
  }

  private mint(order: unknown): unknown {
    const amount = BigInt(wordOf(order, 'amount0Desired'))
    if (!this.hands.take(amount, DEPOSITED))
      return { err: { InternalError: 'Illegal balance in pool' } }
    this.deposited -= amount
    const tickLower = Number(figureOf(order, 'tickLower'))
    const tickUpper = Number(figureOf(order, 'tickUpper'))
    this.log.added({ positionId: this.nextPositionId, amount0: amount, amount1: 0n })
    return { ok: this.open({ tickLower, tickUpper, amount, isOrder: false }) }
  }

  private open(position: Position): bigint {
    const id = this.nextPositionId
    this.nextPositionId += 1n
    this.positions.set(id, position)
    this.hands.give(position.amount, nameOf(position))
    return id
  }

  private place(id: bigint): unknown {
    const position = this.positions.get(id)
    if (position === undefined) return { err: { InternalError: 'Check operator failed' } }
    if (position.isOrder)
      return { err: { InternalError: 'Position already has an active limit order' } }
    this.hands.take(position.amount, nameOf(position))
    const placed = { ...position, isOrder: true }
    this.positions.set(id, placed)
    this.hands.give(position.amount, nameOf(placed))
    return { ok: true }
  }

  private close(id: bigint, isOrder: boolean): unknown {
    const position = this.positions.get(id)
    if (position?.isOrder && !isOrder)
      return { err: { InternalError: 'Active limit order can not be decreased' } }
    if (position?.isOrder !== isOrder)
      return { err: { InternalError: isOrder ? 'Limit order not found' : 'Check operator failed' } }
    this.positions.delete(id)
    this.hands.take(position.amount, nameOf(position))
    this.hands.payMe(position.amount)
    const change = { positionId: id, amount0: position.amount, amount1: 0n }
    const event = isOrder ? this.log.orderRemoved(change) : this.log.removed(change)
    this.log.paid(event, 'token0', position.amount)
    return isOrder ? { ok: true } : { ok: { amount0: position.amount, amount1: 0n } }
  }
}

/** Positions are told apart by where they stand: their ids depend on which came first. */
const nameOf = ({ tickLower, isOrder }: Position): string =>
  `${isOrder ? 'order' : 'position'} at ${tickLower}`
