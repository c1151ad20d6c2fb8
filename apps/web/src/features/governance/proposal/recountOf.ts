import { recount } from '@sluice/governance'
import type { SnsProposal } from '@sluice/sdk'

/**
 * What the page counts by itself. Governance gives everybody their own ballots only, so that the whole can be held against them and not be
 * added up: no sum of ours may exceed what it says, and its parts may not exceed the total.
 */
export type Recount =
  | { readonly kind: 'agrees'; readonly ballots: number }
  | { readonly kind: 'differs' }
  | { readonly kind: 'none' }

export function recountOf({ tally, ballots, decidedAt }: SnsProposal): Recount {
  const own = recount(ballots.values(), tally.at)
  if (tally.yes + tally.no > tally.total) return { kind: 'differs' }
  if (ballots.size === 0) return { kind: 'none' }
  // votes after a decision count for rewards alone, and no longer in the tally
  const isOver = decidedAt > 0n
  const isMore = !isOver && (own.yes > tally.yes || own.no > tally.no)
  return isMore || own.total > tally.total
    ? { kind: 'differs' }
    : { kind: 'agrees', ballots: ballots.size }
}
