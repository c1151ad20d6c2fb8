import type { Flow } from '../Flow.ts'
import { keyAt, newOrderKey, type OrderKey } from './OrderKey.ts'

/** What every new flow is made of. */
export type NewFlow<Kind extends string, Facts> = {
  readonly kind: Kind
  readonly facts: Facts
  readonly principal: string
  /** That of the order; a new one when absent. */
  readonly key: OrderKey | undefined
  /** Milliseconds since 1970. */
  readonly now: number
}

/** A flow that has sent nothing, under its order's key. */
export function newFlow<Kind extends string, Facts>({
  kind,
  facts,
  principal,
  key,
  now,
}: NewFlow<Kind, Facts>): Flow<Kind, Facts> {
  const { id, createdAtNs } = key ? keyAt(key, now) : newOrderKey(principal, now)
  return { id, kind, principal, startedAt: now, createdAtNs, facts, steps: {} }
}
