import { concatBytes, u64Key } from '@sluice/canister'
import type { ManagerContext } from './ManagerContext.ts'
import type { ManagerState, PasscodeRequest } from './ManagerState.ts'

/** Which passcodes were bought here. Whether one has been used meanwhile only the factory knows. */

type Pair = Pick<PasscodeRequest, 'token0' | 'token1' | 'fee'>

/** A creation that may give a passcode back has ended after this time. */
const WAIT_NS = 60_000_000_000n
export const WAIT =
  'The factory has been asked about this passcode a moment ago, please try again in a minute'
/** Fees are parts of a million. */
export const MOST_FEE = 1_000_000n

/** Whether this owner has certainly never bought such a passcode. */
export function hasNeverBought({ state }: ManagerContext, owner: Uint8Array, pair: Pair): boolean {
  if (pair.fee > MOST_FEE) return true
  return state.knowsBought.get() && !state.bought.has(keyOf(owner, pair))
}

/** Whether the factory has been asked too lately. */
export function mustWait({ state, now }: ManagerContext, owner: Uint8Array, pair: Pair): boolean {
  return now() < (state.bought.get(keyOf(owner, pair)) ?? 0n)
}

/** From now on the factory is not asked about it for a while. */
export function waitFrom(
  { state, now }: Pick<ManagerContext, 'state' | 'now'>,
  owner: Uint8Array,
  pair: Pair,
): void {
  state.bought.set(keyOf(owner, pair), now() + WAIT_NS)
}

export function remember({ bought }: ManagerState, { owner, ...pair }: PasscodeRequest): void {
  bought.set(keyOf(owner, pair), 0n)
}

export function isBought({ bought }: ManagerState, { owner, ...pair }: PasscodeRequest): boolean {
  return bought.has(keyOf(owner, pair))
}

export function forget({ bought }: ManagerState, { owner, ...pair }: PasscodeRequest): void {
  bought.delete(keyOf(owner, pair))
}

/**
 * Learns what was sold before purchases were remembered. One that a creation holds at this moment is in nobody's hand, so it
 * waits until none does; until then the factory is asked about everything.
 */
export async function learnBought(context: ManagerContext): Promise<void> {
  const { state, factory } = context
  if (state.knowsBought.get()) return
  const held = await factory.fetchHeld()
  const unused = await factory.fetchUnused()
  if (held === undefined || unused !== BigInt(held.length)) return
  for (const { owner, ...pair } of held) {
    const key = keyOf(owner, pair)
    if (!state.bought.has(key)) state.bought.set(key, 0n)
  }
  state.knowsBought.set(true)
}

function keyOf(owner: Uint8Array, { token0, token1, fee }: Pair): Uint8Array {
  const parts = [owner, token0, token1]
  const framed = parts.flatMap((part) => [Uint8Array.of(part.length), part])
  return concatBytes([...framed, u64Key.encode(fee)])
}
