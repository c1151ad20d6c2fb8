import type { PoolEvent } from '@sluice/candid/swap_pool'
import type { StoredBooks } from '../state/storedTypes.ts'

/** Positions, owed, unused, protocol fees and payouts under way of a token: all that is in the pool and somebody's. */
const OWNED = 5
/** Those and deposits under way. */
const SUMS_OF_TOKEN = 6
/** Units by which an event may move a token's sum: positions are rounded when they change. */
const ROUNDING = 2n

/**
 * What is wrong with the books after an upgrade, by those before it and what has happened in between, as the log tells it. Where nothing
 * has, every sum must be what it was. Else all that is somebody's must be what it was less what was paid out and with what came in:
 * a closed pool lets people take out what is theirs.
 */
export function flawOfBooks(
  before: StoredBooks,
  after: StoredBooks,
  events: readonly PoolEvent[],
): string | undefined {
  if (after.logEnd < before.logEnd) return 'its log is shorter than it was'
  if (after.logEnd === before.logEnd) {
    const isSame = after.sums.every((sum, place) => sum === before.sums[place])
    return isSame ? undefined : 'its books are not what they were'
  }
  const mayDiffer = ROUNDING * BigInt(events.length)
  for (const side of ['token0', 'token1'] as const) {
    const expected = ownedOf(before, side) + movedBy(events, side)
    const difference = ownedOf(after, side) - expected
    if (difference > mayDiffer || difference < -mayDiffer)
      return 'its books are not what they were with what has happened since'
  }
  return undefined
}

type Side = 'token0' | 'token1'

function ownedOf({ sums }: StoredBooks, side: Side): bigint {
  const start = side === 'token0' ? 0 : SUMS_OF_TOKEN
  return sums.slice(start, start + OWNED).reduce((total, sum) => total + sum, 0n)
}

/** What came in from the ledger, less what it has paid out. */
function movedBy(events: readonly PoolEvent[], side: Side): bigint {
  return events.reduce((total, { event }) => {
    if ('deposited' in event && side in event.deposited.side) return total + event.deposited.amount
    if ('paid' in event && side in event.paid.side) return total - event.paid.amount
    return total
  }, 0n)
}
