import type { Delegator, DelegatorPage } from '@sluice/candid/vote_project'
import type { VoteContext } from '../project/VoteContext.ts'
import { findProposal } from '../proposals/found.ts'
import { voterState } from '../votes/votes.ts'
import { isDelegateOf } from './delegations.ts'

/** Rows that are looked at for one page: they are found one by one. */
const MOST_ROWS = 100

/**
 * Those who delegate to somebody, in a proposal or now, in the order in which they first delegated. What a page begins after is a number of that
 * order, so that nobody who comes later moves another off it.
 */
export function pageOfDelegators(
  context: VoteContext,
  delegate: Uint8Array,
  {
    number,
    after,
    limit,
  }: {
    readonly number: bigint | undefined
    readonly after: bigint | undefined
    readonly limit: bigint
  },
): DelegatorPage {
  const { delegatorsOf, delegatorOf } = context.state
  const most = limit < BigInt(MOST_ROWS) ? Number(limit) : MOST_ROWS
  const ids = delegatorsOf.after(delegate, after, most)
  const isKnown = number !== undefined && findProposal(context, number) !== undefined
  const content: Delegator[] = []
  for (const id of ids) {
    const delegator = delegatorOf.get(id)
    if (delegator === undefined || !isDelegateOf(context, delegate, { delegator, number })) continue
    const voter = isKnown ? voterState(context, number, delegator) : undefined
    content.push({
      delegator: context.toPrincipal(delegator),
      voter: voter === undefined ? [] : [voter],
    })
  }
  const last = ids.at(-1)
  return { content, next: last === undefined || ids.length < most ? [] : [last] }
}
