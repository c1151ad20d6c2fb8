import type { FlowReceipt, PaymentKind, Token } from '@sluice/sdk'
import { useSyncExternalStore } from 'react'
import { deviceStorage, type TextStore } from '../storage/browserStorage.ts'
import {
  CLAIM_ACTIONS,
  type ClaimAction,
  LIQUIDITY_ACTIONS,
  type LiquidityAction,
} from './useActivities.ts'

type Named = Pick<Token, 'symbol' | 'decimals'>

/** What an action was about, as far as its title says it. */
export type TitledSubject =
  | {
      readonly kind: (typeof TRADES)[number]
      readonly tokenIn: Named
      readonly tokenOut: Named
      readonly amountIn: bigint
    }
  | {
      readonly kind: PaymentKind
      readonly token: Named
      readonly amount: bigint
      readonly to: string
    }
  | {
      readonly kind: 'liquidity'
      readonly action: LiquidityAction
      readonly token0: Named
      readonly token1: Named
      readonly count: number
    }
  | {
      readonly kind: 'claim'
      readonly action: ClaimAction
      readonly eventName: string
      readonly token: Named
      readonly amount: bigint
    }

/** An action that has ended, as this device remembers it. */
export type EndedActivity = {
  readonly id: string
  /** Whose it was. */
  readonly owner: string
  readonly startedAt: number
  readonly subject: TitledSubject
  readonly outcome: 'done' | 'failed'
  /** What a swap brought, in the smallest unit of what was bought. */
  readonly received?: bigint
}

/** What exchanges one token for another, now or later. */
const TRADES = ['swap', 'order', 'order-filled', 'cancel-order'] as const
const KEY = 'sluice.activities.v1'
const MOST_KEPT = 100
const MOST_DECIMALS = 255
const MOST_POSITIONS = 100
const LONGEST_TEXT = 200
/** A kind that is missing here does not compile: what ended would not be listed after a reload. */
const PAYMENTS: Readonly<Record<PaymentKind, true>> = {
  transfer: true,
  wrap: true,
  unwrap: true,
  'top-up': true,
  deposit: true,
  withdraw: true,
  refund: true,
}
const isPayment = (kind: unknown): kind is PaymentKind =>
  typeof kind === 'string' && Object.hasOwn(PAYMENTS, kind)

/** What ended on this device, newest first. What cannot be understood is left out. */
export function readEnded(store: Pick<TextStore, 'getItem'>): readonly EndedActivity[] {
  const saved = parsed(store.getItem(KEY))
  return Array.isArray(saved) ? saved.slice(0, MOST_KEPT).flatMap(readActivity) : []
}

/** Remembers an end. The same action ends once: what went on after an interruption replaces what was told before. */
export function keepEnded(store: TextStore, activity: EndedActivity): void {
  const others = readEnded(store).filter(({ id }) => id !== activity.id)
  const kept = [activity, ...others].slice(0, MOST_KEPT)
  store.setItem(
    KEY,
    JSON.stringify(kept, (_, value) => (typeof value === 'bigint' ? `${value}` : value)),
  )
  tell()
}

/** What a receipt says that a person gained, for the list. */
export const receivedOf = (receipt: FlowReceipt): { readonly received?: bigint } =>
  receipt.kind === 'swap' || receipt.kind === 'route' ? { received: receipt.received } : {}

const listeners = new Set<() => void>()
let shown:
  | { readonly text: string | null; readonly activities: readonly EndedActivity[] }
  | undefined

function tell(): void {
  for (const listener of listeners) listener()
}

/** Other tabs of this site write too. */
function subscribe(onChange: () => void): () => void {
  listeners.add(onChange)
  window.addEventListener('storage', onChange)
  return () => {
    listeners.delete(onChange)
    window.removeEventListener('storage', onChange)
  }
}

function current(): readonly EndedActivity[] {
  const text = deviceStorage.getItem(KEY)
  if (shown?.text !== text || shown === undefined)
    shown = { text, activities: readEnded(deviceStorage) }
  return shown.activities
}

/** What has ended for an account on this device, in this visit and in earlier ones. */
export const useEndedActivities = (owner: string): readonly EndedActivity[] =>
  useSyncExternalStore(subscribe, current).filter((activity) => activity.owner === owner)

function readActivity(record: unknown): readonly EndedActivity[] {
  const { text, field } = reader(record)
  const [id, owner, startedAt] = [text('id'), text('owner'), field('startedAt')]
  const [subject, outcome] = [readSubject(field('subject')), field('outcome')]
  const received = amountOf(field('received'))
  if (id === undefined || owner === undefined || subject === undefined) return []
  if (typeof startedAt !== 'number' || !Number.isFinite(startedAt)) return []
  if (outcome !== 'done' && outcome !== 'failed') return []
  const gain = received === undefined ? {} : { received }
  return [{ id, owner, startedAt, subject, outcome, ...gain }]
}

function readSubject(record: unknown): TitledSubject | undefined {
  const { text, field } = reader(record)
  const trade = TRADES.find((kind) => kind === field('kind'))
  if (trade !== undefined) {
    const [tokenIn, tokenOut] = [readNamed(field('tokenIn')), readNamed(field('tokenOut'))]
    const amountIn = amountOf(field('amountIn'))
    if (!tokenIn || !tokenOut || amountIn === undefined) return undefined
    return { kind: trade, tokenIn, tokenOut, amountIn }
  }
  const kind = field('kind')
  if (kind === 'liquidity') return readLiquidity(record)
  if (kind === 'claim') return readClaim(record)
  const [token, amount, to] = [readNamed(field('token')), amountOf(field('amount')), text('to')]
  if (!isPayment(kind) || !token || amount === undefined || to === undefined) return undefined
  return { kind, token, amount, to }
}

function readLiquidity(record: unknown): TitledSubject | undefined {
  const { field } = reader(record)
  const action = LIQUIDITY_ACTIONS.find((known) => known === field('action'))
  const [token0, token1] = [readNamed(field('token0')), readNamed(field('token1'))]
  const count = field('count')
  if (!action || !token0 || !token1 || typeof count !== 'number') return undefined
  if (!Number.isInteger(count) || count < 1 || count > MOST_POSITIONS) return undefined
  return { kind: 'liquidity', action, token0, token1, count }
}

function readClaim(record: unknown): TitledSubject | undefined {
  const { text, field } = reader(record)
  const action = CLAIM_ACTIONS.find((known) => known === field('action'))
  const [eventName, token] = [text('eventName'), readNamed(field('token'))]
  const amount = amountOf(field('amount'))
  if (!action || eventName === undefined || !token || amount === undefined) return undefined
  return { kind: 'claim', action, eventName, token, amount }
}

function readNamed(record: unknown): Named | undefined {
  const { text, field } = reader(record)
  const [symbol, decimals] = [text('symbol'), field('decimals')]
  if (symbol === undefined || typeof decimals !== 'number') return undefined
  if (!Number.isInteger(decimals) || decimals < 0 || decimals > MOST_DECIMALS) return undefined
  return { symbol, decimals }
}

const amountOf = (value: unknown): bigint | undefined =>
  typeof value === 'string' && /^\d{1,60}$/.test(value) ? BigInt(value) : undefined

function reader(record: unknown) {
  const field = (name: string): unknown => Reflect.get(Object(record), name)
  const text = (name: string): string | undefined => {
    const value = field(name)
    return typeof value === 'string' && value.length <= LONGEST_TEXT ? value : undefined
  }
  return { field, text }
}

function parsed(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text)
  } catch {
    // damaged, or not ours: the list begins anew
    return undefined
  }
}
