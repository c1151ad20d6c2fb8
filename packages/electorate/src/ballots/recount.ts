import type { Hash } from '../bytes.ts'
import { type Allocation, noAllocation } from './Ballot.ts'
import { NO_RECORDS, recordHash, type VoteRecord } from './hashes.ts'
import { emptyTally, recast, type Tally } from './Tally.ts'

export type Recounted = { readonly tally: Tally; readonly recordsHash: Uint8Array }

/** Adds up records in the order in which they were written; of several of one voter the last one counts. */
export function recount(
  hash: Hash,
  records: readonly VoteRecord[],
  optionCount: number,
): Recounted {
  const latest = new Map<string, Allocation>()
  let tally = emptyTally(optionCount)
  let recordsHash = NO_RECORDS
  for (const record of records) {
    const voter = record.voter.join()
    const options = noAllocation(optionCount).options.map(
      (none, place) => record.allocation.options[place] ?? none,
    )
    const allocation = { ...record.allocation, options }
    tally = recast(tally, allocation, latest.get(voter))
    latest.set(voter, allocation)
    recordsHash = recordHash(hash, recordsHash, record)
  }
  return { tally, recordsHash }
}
