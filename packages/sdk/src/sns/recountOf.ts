import { recount, type Tally } from '@sluice/governance'
import type { SnsProposal } from './SnsProposal.ts'

/** What the ballots come to that the caller has seen. */
export type Recount = {
  readonly tally: Tally
  /** Whether they are all of them. Governance shows the ballots of neurons that the caller can see, and those of open rounds alone. */
  readonly isWhole: boolean
  /** Whether all ballots come to what governance says; undefined unless they are whole. */
  readonly isRight: boolean | undefined
}

/** Counts a proposal's ballots anew, with the functions that governance counts with. */
export function recountOf({
  ballots,
  tally: told,
}: Pick<SnsProposal, 'ballots' | 'tally'>): Recount {
  const tally = recount(ballots.values(), told.at)
  const isWhole = ballots.size > 0 && tally.total === told.total
  const isRight = isWhole ? tally.yes === told.yes && tally.no === told.no : undefined
  return { tally, isWhole, isRight }
}
