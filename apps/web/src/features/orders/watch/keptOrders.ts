import type { OrderPlan, OrderReceipt, Token } from '@sluice/sdk'
import { keptList, readList } from '../../../storage/keptList.ts'

type Named = Pick<Token, 'symbol' | 'decimals' | 'ledgerId'>

/** An order that this device has placed and whose end its person has not been told. */
export type KeptOrder = {
  readonly owner: string
  readonly poolId: string
  readonly positionId: bigint
  readonly tokenIn: Named
  readonly tokenOut: Named
  readonly amountIn: bigint
  /** What a full fill gives, without the fees that it earns. */
  readonly amountOut: bigint
  /** When it was kept, in milliseconds since 1970. */
  readonly keptAt: number
  /** A day as `2026-12-31`. */
  readonly remindOn?: string
}

const KEY = 'sluice.orders.v1'
const MOST_KEPT = 200
const MOST_DECIMALS = 255
const LONGEST_TEXT = 200

const list = keptList({ key: KEY, most: MOST_KEPT, read: readOrder })
const { current, write } = list

/** What is kept, newest first. What cannot be understood is left out. */
export const readKept = (text: string | null): readonly KeptOrder[] =>
  readList(text, MOST_KEPT, readOrder)

type About = {
  readonly tokenIn: Token
  readonly tokenOut: Token
  readonly plan: OrderPlan
  readonly remindOn?: string
}

/** Keeps what was placed, one for each rung. */
export function keepOrders(owner: string, { poolId, positionIds }: OrderReceipt, about: About) {
  const { tokenIn, tokenOut, plan, remindOn } = about
  const named = ({ symbol, decimals, ledgerId }: Token): Named => ({ symbol, decimals, ledgerId })
  const placed = positionIds.flatMap((positionId, index): KeptOrder[] => {
    const rung = plan.rungs[index]
    if (rung === undefined) return []
    return [
      {
        owner,
        poolId,
        positionId,
        tokenIn: named(tokenIn),
        tokenOut: named(tokenOut),
        amountIn: rung.amountIn,
        amountOut: rung.amountOut,
        keptAt: Date.now(),
        ...(remindOn ? { remindOn } : {}),
      },
    ]
  })
  write([...placed, ...current()])
}

type Which = Pick<KeptOrder, 'poolId' | 'positionId'>
const isSame = (a: Which, b: Which) => a.poolId === b.poolId && a.positionId === b.positionId

/** Its end is known, or told. */
export function forgetOrder(owner: string, order: Which): void {
  write(current().filter((kept) => kept.owner !== owner || !isSame(kept, order)))
}

/** The reminder was seen. */
export function dropReminder(owner: string, order: Which): void {
  write(
    current().map(({ remindOn, ...kept }) =>
      kept.owner === owner && isSame(kept, order)
        ? kept
        : { ...kept, ...(remindOn ? { remindOn } : {}) },
    ),
  )
}

/** What an account has placed on this device and was not told the end of. */
export const useKeptOrders = (owner: string): readonly KeptOrder[] =>
  list.use().filter((order) => order.owner === owner)

/** Orders whose day has come. @param today as `2026-12-31` */
export const dueOn = (orders: readonly KeptOrder[], today: string): readonly KeptOrder[] =>
  orders.filter(({ remindOn }) => remindOn !== undefined && remindOn <= today)

function readOrder(record: unknown): readonly KeptOrder[] {
  const field = (name: string): unknown => Reflect.get(Object(record), name)
  const [owner, poolId] = [textOf(field('owner')), textOf(field('poolId'))]
  const [tokenIn, tokenOut] = [readNamed(field('tokenIn')), readNamed(field('tokenOut'))]
  const figures = ['positionId', 'amountIn', 'amountOut'].map((name) => figureOf(field(name)))
  const [positionId, amountIn, amountOut] = figures
  const [remindOn, keptAt] = [textOf(field('remindOn')), field('keptAt')]
  if (owner === undefined || poolId === undefined || !tokenIn || !tokenOut) return []
  if (positionId === undefined || amountIn === undefined || amountOut === undefined) return []
  if (typeof keptAt !== 'number' || !Number.isFinite(keptAt)) return []
  const reminder = remindOn && /^\d{4}-\d\d-\d\d$/.test(remindOn) ? { remindOn } : {}
  const order = { owner, poolId, positionId, tokenIn, tokenOut, amountIn, amountOut, keptAt }
  return [{ ...order, ...reminder }]
}

function readNamed(record: unknown): Named | undefined {
  const field = (name: string): unknown => Reflect.get(Object(record), name)
  const [symbol, ledgerId, decimals] = [
    textOf(field('symbol')),
    textOf(field('ledgerId')),
    field('decimals'),
  ]
  if (symbol === undefined || ledgerId === undefined) return undefined
  if (typeof decimals !== 'number' || !Number.isInteger(decimals)) return undefined
  return decimals < 0 || decimals > MOST_DECIMALS ? undefined : { symbol, ledgerId, decimals }
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.length <= LONGEST_TEXT ? value : undefined

const figureOf = (value: unknown): bigint | undefined =>
  typeof value === 'string' && /^\d{1,60}$/.test(value) ? BigInt(value) : undefined
