import { FakePoolLog } from './FakePoolLog.ts'
import { figureOf, wordOf } from './parts.ts'

/** A position that is there from the beginning, and one that has earned fees. */
export const STANDING = 1n
export const EARNING = 2n

type Position = {
  readonly tickLower: number
  readonly tickUpper: number
  readonly liquidity: bigint
  readonly fees: bigint
  /** Grows whenever its fees are settled. */
  readonly growth: bigint
  /** Mine unless it says otherwise: `bob` has its token, a farm or a lock holds it for me. */
  readonly owner?: Owner
}

type Holder = 'collection' | 'farm' | 'lock'
type Owner = 'me' | Holder | 'bob'

/** Moves a token between the accounts of a fake chain. */
export type LiquidityHands = {
  readonly take: (ledger: string, amount: bigint, from: string) => boolean
  readonly give: (ledger: string, amount: bigint, to: string) => void
  /** Takes from my wallet what was allowed, with the ledger's fee. */
  readonly pull: (ledger: string, amount: bigint) => boolean
  /** Takes what lies on my subaccount. */
  readonly takeLying: (ledger: string, amount: bigint) => boolean
  /** Pays me, less the ledger's fee. */
  readonly payMe: (ledger: string, amount: bigint) => void
  readonly payBob: (ledger: string, amount: bigint) => void
}

const HELD = 'held by the liquidity pool'
/** What each unit that is swapped gives. */
const PRICE = 2n
const REFUSED = { err: { InternalError: 'Check operator failed' } }

/** A pool that takes both tokens in equal parts, whatever the range, and sends back the rest. */
export class FakeLiquidityPool {
  readonly tokens: readonly [string, string]
  private readonly hands: LiquidityHands
  private readonly fee: bigint
  private readonly positions = new Map<bigint, Position>()
  private readonly unused = new Map<string, bigint>()
  private readonly approved = new Set<bigint>()
  /** What I said that I want. */
  readonly accepted = new Set<bigint>()
  nextPositionId = 1n
  readonly log = new FakePoolLog()

  constructor(
    tokens: readonly [string, string],
    { hands, fee, amount }: { hands: LiquidityHands; fee: bigint; amount: bigint },
  ) {
    this.tokens = tokens
    this.hands = hands
    this.fee = fee
    this.open({ tickLower: 600, tickUpper: 720, liquidity: amount, fees: 0n, growth: 0n })
    this.open({ tickLower: 900, tickUpper: 960, liquidity: amount, fees: amount, growth: 0n })
    this.open({ tickLower: 1_200, tickUpper: 1_260, liquidity: amount, fees: 0n, growth: 0n })
    this.open({ tickLower: 1_500, tickUpper: 1_560, liquidity: amount, fees: amount, growth: 0n })
    this.open({ tickLower: 1_800, tickUpper: 1_860, liquidity: amount, fees: amount, growth: 0n })
  }

  /** What it holds for me outside of positions. */
  unusedOf(token: string): bigint {
    return this.unused.get(token) ?? 0n
  }

  unusedAll() {
    const [token0, token1] = this.tokens
    return { balance0: this.unusedOf(token0), balance1: this.unusedOf(token1) }
  }

  heldPositions() {
    const mine = [...this.positions].filter(([, { owner = 'me' }]) => owner === 'me')
    return mine.map(([id, { tickLower, tickUpper, liquidity, growth }]) => ({
      id,
      tickLower,
      tickUpper,
      liquidity,
      tokensOwed0: 0n,
      tokensOwed1: 0n,
      feeGrowthInside0LastX128: growth,
      feeGrowthInside1LastX128: growth,
    }))
  }

  /** Takes a position of mine for somebody who was allowed to. */
  takeApproved(id: bigint, by: Holder): boolean {
    if (this.positions.get(id)?.owner === by || !this.approved.delete(id)) return false
    this.belong(id, by)
    return true
  }

  /** What a position has earned becomes what the pool holds for me. */
  claimFor(id: bigint): bigint {
    const position = this.positions.get(id)
    if (position === undefined) throw new Error(`there is no position ${id}`)
    const next = { ...position, fees: 0n, growth: position.growth + 1n }
    this.account(position, -1n)
    this.positions.set(id, next)
    this.account(next, 1n)
    if (position.fees > 0n) this.hold(this.tokens[0], position.fees)
    return position.fees
  }

  belong(id: bigint, owner: Owner): void {
    const position = this.positions.get(id)
    if (position === undefined) throw new Error(`there is no position ${id}`)
    const next = { ...position, owner }
    this.account(position, -1n)
    this.positions.set(id, next)
    this.account(next, 1n)
  }

  answer(method: string, args: readonly unknown[]): unknown {
    const [first] = args
    switch (method) {
      case 'depositFrom':
        return this.deposit(first, (ledger, amount) => this.hands.pull(ledger, amount))
      case 'deposit':
        return this.depositLying(first)
      case 'swap':
        return this.swap(first)
      case 'mint':
        return this.place(first)
      case 'increaseLiquidity':
        return this.place(first, figureOf(first, 'positionId'))
      case 'removeLiquidity':
        return this.remove(first)
      case 'withdraw':
        return this.withdraw(first)
      case 'transferPosition':
        return this.handOver(figureOf(args, '2'))
      case 'acceptPosition':
        this.accepted.add(figureOf(args, '0'))
        return { ok: true }
      case 'approvePosition':
        return this.approve(figureOf(args, '1'))
      default:
        throw new Error(`this pool does not know ${method}`)
    }
  }

  private deposit(order: unknown, pull: (ledger: string, amount: bigint) => boolean): unknown {
    const [ledger, amount] = [wordOf(order, 'token'), figureOf(order, 'amount')]
    if (!pull(ledger, amount)) return { err: { InternalError: 'InsufficientAllowance' } }
    this.hold(ledger, amount)
    this.log.deposited(this.sideOf(ledger), amount)
    return { ok: amount }
  }

  private depositLying(order: unknown): unknown {
    const [ledger, amount] = [wordOf(order, 'token'), figureOf(order, 'amount')]
    if (!this.hands.takeLying(ledger, amount)) return { err: { InsufficientFunds: null } }
    this.hold(ledger, amount - this.fee)
    this.log.deposited(this.sideOf(ledger), amount - this.fee)
    return { ok: amount - this.fee }
  }

  private swap(order: unknown): unknown {
    const amountIn = BigInt(wordOf(order, 'amountIn'))
    if (amountIn * PRICE < BigInt(wordOf(order, 'amountOutMinimum')))
      return { err: { InternalError: 'slippage is over range' } }
    const [token0, token1] = this.tokens
    const [given, got] = Reflect.get(Object(order), 'zeroForOne')
      ? [token0, token1]
      : [token1, token0]
    if (!this.release(given, amountIn)) return { err: { InsufficientFunds: null } }
    this.hold(got, amountIn * PRICE)
    return { ok: amountIn * PRICE }
  }

  private place(order: unknown, positionId?: bigint): unknown {
    const [token0, token1] = this.tokens
    const have0 = BigInt(wordOf(order, 'amount0Desired'))
    const have1 = BigInt(wordOf(order, 'amount1Desired'))
    const standing = positionId === undefined ? undefined : this.positions.get(positionId)
    if (positionId !== undefined && standing === undefined) return REFUSED
    if (this.unusedOf(token0) < have0 || this.unusedOf(token1) < have1)
      return { err: { InternalError: 'Illegal balance in pool.' } }
    const used = have0 < have1 ? have0 : have1
    this.release(token0, have0)
    this.release(token1, have1)
    const change = { positionId: positionId ?? this.nextPositionId, amount0: used, amount1: used }
    this.payOut(this.log.added(change), have0 - used, have1 - used)
    if (positionId === undefined || standing === undefined) {
      const tickLower = Number(figureOf(order, 'tickLower'))
      const tickUpper = Number(figureOf(order, 'tickUpper'))
      return { ok: this.open({ tickLower, tickUpper, liquidity: used, fees: 0n, growth: 0n }) }
    }
    this.account(standing, -1n)
    const grown = {
      ...standing,
      liquidity: standing.liquidity + used,
      growth: standing.growth + 1n,
    }
    this.positions.set(positionId, grown)
    this.account(grown, 1n)
    return { ok: positionId }
  }

  private open(position: Position): bigint {
    const id = this.nextPositionId
    this.nextPositionId += 1n
    this.positions.set(id, position)
    this.account(position, 1n)
    return id
  }

  private remove(order: unknown): unknown {
    const id = figureOf(order, 'positionId')
    const position = this.positions.get(id)
    const liquidity = BigInt(wordOf(order, 'liquidity'))
    if (position === undefined || position.liquidity < liquidity) return REFUSED
    this.account(position, -1n)
    const left = position.liquidity - liquidity
    const next = { ...position, liquidity: left, fees: 0n, growth: position.growth + 1n }
    if (left > 0n) this.positions.set(id, next)
    else this.positions.delete(id)
    if (left > 0n) this.account(next, 1n)
    const [token0, token1] = this.tokens
    const [amount0, amount1] = [liquidity + position.fees, liquidity]
    const event = this.log.removed({ positionId: id, amount0, amount1 })
    if (Reflect.get(Object(order), 'keepInPool') === true) {
      this.hold(token0, amount0)
      this.hold(token1, amount1)
    } else this.payOut(event, amount0, amount1)
    return { ok: { amount0, amount1 } }
  }

  private withdraw(order: unknown): unknown {
    const [ledger, amount] = [wordOf(order, 'token'), figureOf(order, 'amount')]
    if (!this.release(ledger, amount)) return { err: { InsufficientFunds: null } }
    this.hands.payMe(ledger, amount)
    return { ok: amount }
  }

  private approve(id: bigint): unknown {
    const position = this.positions.get(id)
    if (position === undefined || (position.owner ?? 'me') !== 'me') return REFUSED
    this.approved.add(id)
    return { ok: true }
  }

  private handOver(id: bigint): unknown {
    const position = this.positions.get(id)
    if (position === undefined) return REFUSED
    this.positions.delete(id)
    this.account(position, -1n)
    const [token0, token1] = this.tokens
    this.hands.payBob(token0, position.liquidity + position.fees)
    this.hands.payBob(token1, position.liquidity)
    return { ok: true }
  }

  private sideOf(token: string): 'token0' | 'token1' {
    return token === this.tokens[0] ? 'token0' : 'token1'
  }

  /** What is not more than the ledger's fee stays. */
  private payOut(event: bigint, ...amounts: readonly [bigint, bigint]): void {
    for (const [index, token] of this.tokens.entries()) {
      const amount = amounts[index] ?? 0n
      if (amount <= this.fee) {
        this.hold(token, amount)
        continue
      }
      this.hands.payMe(token, amount)
      this.log.paid(event, this.sideOf(token), amount)
    }
  }

  private hold(token: string, amount: bigint): void {
    this.unused.set(token, this.unusedOf(token) + amount)
    this.hands.give(token, amount, HELD)
  }

  private release(token: string, amount: bigint): boolean {
    if (this.unusedOf(token) < amount) return false
    this.unused.set(token, this.unusedOf(token) - amount)
    return this.hands.take(token, amount, HELD)
  }

  /** Positions are told apart by where they stand: their ids depend on which came first. */
  private account({ tickLower, liquidity, fees, owner = 'me' }: Position, sign: 1n | -1n): void {
    const [token0, token1] = this.tokens
    const name = `liquidity at ${tickLower}${owner === 'me' ? '' : ` of ${owner}`}`
    for (const [token, amount] of [
      [token0, liquidity + fees],
      [token1, liquidity],
    ] as const)
      if (sign > 0n) this.hands.give(token, amount, name)
      else this.hands.take(token, amount, name)
  }
}
