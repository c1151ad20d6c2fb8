/**
 * What makes an order one order, however often it is given: fixed when it is shown for review. Ledgers that know payments by their
 * time get the same time again, and the SDK runs each id once.
 */
export type OrderKey = {
  readonly id: string
  readonly createdAtNs: bigint
}

/** A new order's key. Two keys of one millisecond differ in both parts. */
export function newOrderKey(nowMs = Date.now()): OrderKey {
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1))
  const createdAtNs = BigInt(nowMs) * 1_000_000n + BigInt(random % 1_000_000)
  return { id: crypto.randomUUID(), createdAtNs }
}
