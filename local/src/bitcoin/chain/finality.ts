import type { Transaction } from '../transaction/Transaction.ts'
import type { Coin } from './Coin.ts'
import { refuse } from './refused.ts'

/** The block that a transaction would be in. */
export type Place = {
  readonly height: number
  /** Median of the times of the eleven blocks up to the one of this height. */
  medianTimeAt(height: number): number
}

/** Lock times below this are heights, others seconds since 1970. */
const FIRST_LOCK_SECOND = 500_000_000
const FINAL_SEQUENCE = 0xffff_ffff
/** BIP 68: the parts of a sequence number. */
const SEQUENCE_DISABLED = 0x8000_0000
const SEQUENCE_IN_SECONDS = 0x40_0000
const SEQUENCE_VALUE = 0xffff
const SECONDS_PER_UNIT = 512

/** Refuses a transaction whose time has not come: `nLockTime`, and relative locks as of BIP 68. Throws `RefusedError`. */
export function checkFinal(
  { version, inputs, lockTime }: Transaction,
  coins: readonly Coin[],
  place: Place,
): void {
  const nowSeconds = place.medianTimeAt(place.height - 1)
  const isDue = lockTime < (lockTime < FIRST_LOCK_SECOND ? place.height : nowSeconds)
  if (!isDue && lockTime > 0 && inputs.some(({ sequence }) => sequence !== FINAL_SEQUENCE)) {
    refuse('bad-txns-nonfinal')
  }
  // versions are unsigned here: a negative one counts as a high one
  if (version >>> 0 < 2) return
  for (const [index, { sequence }] of inputs.entries()) {
    const madeAt = coins[index]?.height ?? place.height
    if (!isUnlocked(sequence, madeAt, { ...place, nowSeconds })) refuse('non-BIP68-final')
  }
}

function isUnlocked(
  sequence: number,
  madeAt: number,
  { height, nowSeconds, medianTimeAt }: Place & { readonly nowSeconds: number },
): boolean {
  if ((sequence & SEQUENCE_DISABLED) !== 0) return true
  const value = sequence & SEQUENCE_VALUE
  if ((sequence & SEQUENCE_IN_SECONDS) === 0) return madeAt + value <= height
  const sinceSeconds = medianTimeAt(Math.max(madeAt - 1, 0))
  return sinceSeconds + value * SECONDS_PER_UNIT <= nowSeconds
}
