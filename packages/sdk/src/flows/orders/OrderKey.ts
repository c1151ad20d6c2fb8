import { WalletError } from '../../errors.ts'

/**
 * What makes an order one order, however often it is given: fixed when it is shown for review. Ledgers that know payments by their
 * time get the same time again, and the SDK runs each id once.
 */
export type OrderKey = {
  readonly id: string
  /** Whose order it is: another account must not carry it out. */
  readonly principal: string
  readonly createdAtNs: bigint
}

/** So old an order's time may be when it is given; a clock that was set right since, or a review left open, wants a new one. */
export const FRESH_NS = 60n * 1_000_000_000n

/** A new order's key. Two keys of one millisecond differ in id and time. */
export function newOrderKey(principal: string, nowMs = Date.now()): OrderKey {
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1))
  const createdAtNs = BigInt(nowMs) * 1_000_000n + BigInt(random % 1_000_000)
  return { id: crypto.randomUUID(), principal, createdAtNs }
}

/** An order's key as it is used now: the same id, and the same time while that is fresh. */
export function keyAt(key: OrderKey, nowMs: number): OrderKey {
  const ageNs = BigInt(nowMs) * 1_000_000n - key.createdAtNs
  const isFresh = ageNs < FRESH_NS && ageNs > -FRESH_NS
  return isFresh ? key : { ...key, createdAtNs: newOrderKey(key.principal, nowMs).createdAtNs }
}

/** @throws WalletError `wallet-other-account` when the account was changed since the order was reviewed */
export function requireOwnOrder(key: OrderKey | undefined, principal: string): void {
  if (key !== undefined && key.principal !== principal) throw WalletError.otherAccount()
}
