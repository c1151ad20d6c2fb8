import { concatBytes, u64Key } from '@sluice/canister'
import { changeEvent, findEvent, MOST_AMOUNT } from '../events/found.ts'
import { type ClaimContext, NO_EVENT, type Result, refuse } from '../state/ClaimContext.ts'

/** The list of an event: who gets how much. */

/** Half of what a message can do, however many entries there are. */
export const MOST_AT_ONCE = 10_000
const MOST_LISTED = 1_000_000n

export type Quota = { user: Uint8Array; amount: bigint }

/**
 * Adds a batch. Rows of one batch with the same user add up; a user whom an earlier batch had named gets what this one says, so that
 * a batch whose answer was lost can be sent again.
 */
export function addQuotas(
  context: ClaimContext,
  id: string,
  quotas: readonly Quota[],
): Result<boolean> {
  const { state } = context
  const found = findEvent(state, id)
  if (found === undefined) return NO_EVENT
  const { number, event } = found
  if (event.status !== 'created') return refuse('The event is ready: its list stays as it is')
  if (quotas.length > MOST_AT_ONCE) return refuse(`A batch has at most ${MOST_AT_ONCE} entries`)
  const added = new Map<string, Quota>()
  let sum = event.listedAmount
  for (const { user, amount } of quotas) {
    const name = user.join()
    const before = added.get(name)
    added.set(name, { user, amount: (before?.amount ?? 0n) + amount })
    sum += amount
    if (sum >= MOST_AMOUNT) return refuse('No token has so many units')
  }
  if (event.listed + BigInt(added.size) > MOST_LISTED)
    return refuse(`A list has at most ${MOST_LISTED} entries; a root takes any number`)
  let { listed, listedAmount } = event
  for (const { user, amount } of added.values()) {
    const key = listedKey(number, user)
    const earlier = state.records.get(key)
    if (earlier === undefined) {
      const record = { user, amount, status: 'open', timeNs: 0n, place: listed } as const
      state.records.set(key, { ...record, index: undefined })
      state.open.set(placeKey(number, listed), key)
      state.ofUser.append(user, key)
      listed++
      listedAmount += amount
    } else {
      state.records.set(key, { ...earlier, amount })
      listedAmount += amount - earlier.amount
    }
  }
  changeEvent(context, number, { listed, open: listed, listedAmount })
  return { ok: true }
}

export function listedKey(event: bigint, user: Uint8Array): Uint8Array {
  return concatBytes([u64Key.encode(event), Uint8Array.of(0), user])
}

export function provenKey(event: bigint, index: bigint): Uint8Array {
  return concatBytes([u64Key.encode(event), Uint8Array.of(1), u64Key.encode(index)])
}

export function eventOf(record: Uint8Array): bigint {
  return u64Key.decode(record.subarray(0, 8))
}

export function placeKey(event: bigint, place: bigint): Uint8Array {
  return concatBytes([u64Key.encode(event), u64Key.encode(place)])
}
