import type { SnsProposal } from '@sluice/sdk'
import { recountOf } from '@sluice/sdk/sns'

/**
 * What the page finds when it counts by itself. Governance gives everybody their own ballots only, so that the whole can be held against them
 * and not be added up: no sum of ours may exceed what it says, and its parts may not exceed the total.
 */
export type ResultCheck =
  | { readonly kind: 'agrees'; readonly ballots: number }
  | { readonly kind: 'differs' }
  | { readonly kind: 'none' }

export function checkResult(
  proposal: Pick<SnsProposal, 'tally' | 'ballots' | 'decidedAt'>,
): ResultCheck {
  const { tally: told, ballots, decidedAt } = proposal
  if (told.yes + told.no > told.total) return { kind: 'differs' }
  if (ballots.size === 0) return { kind: 'none' }
  const { tally, isRight } = recountOf(proposal)
  // votes after a decision count for rewards alone, and no longer in the tally
  const isOver = decidedAt > 0n
  const isMore = !isOver && (tally.yes > told.yes || tally.no > told.no)
  const isWrong = isMore || tally.total > told.total || (!isOver && isRight === false)
  return isWrong ? { kind: 'differs' } : { kind: 'agrees', ballots: ballots.size }
}
