import { toHex } from '@sluice/canister'
import type { MarketContext } from './MarketContext.ts'
import { refuse } from './Refusal.ts'

/** Runs a flow of a person about a token, unless one of theirs is running: a double click begins nothing twice. */
export function oneAtATime<T>(
  { locks }: MarketContext,
  person: Uint8Array,
  key: Uint8Array,
  flow: () => Promise<T>,
): Promise<T> {
  const busy = () =>
    refuse('Your last request about this token is still being worked on', 'Order is locked')
  return locks.withLock<T>(`${toHex(person)} ${toHex(key)}`, busy, flow)
}
