import { createHash, timingSafeEqual } from 'node:crypto'
import type { Condition } from './Condition.ts'

/** A browser, as its `PushSubscription` tells it. */
export type Subscription = {
  readonly endpoint: string
  readonly keys: { readonly p256dh: string; readonly auth: string }
}

/** What somebody has to know to read or change a subscription: both are known to its browser alone. */
export type Credentials = { readonly endpoint: string; readonly auth: string }

/** Something to be told once, in the words that the page wrote for it. */
export type Alert = {
  readonly id: string
  readonly condition: Condition
  readonly body: string
  readonly link: string
}

/** An alert as it stands. */
export type AlertState = {
  readonly id: string
  readonly firedMs: number | undefined
  /** The price at which it fired, as a whole number of 10^-18. */
  readonly price: string | undefined
}

export type Standing = { readonly expiresMs: number; readonly alerts: readonly AlertState[] }

export const idOf = (endpoint: string): string =>
  createHash('sha256').update(endpoint).digest('base64url')

/** Compares without telling by its time how much was right. */
export function isSameSecret(told: string, known: string): boolean {
  const [a, b] = [told, known].map((text) => createHash('sha256').update(text).digest())
  return a !== undefined && b !== undefined && timingSafeEqual(a, b)
}
