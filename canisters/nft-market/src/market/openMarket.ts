import { AccountLocks, openJournal } from '@sluice/canister'
import { settleTransfer } from '../money/settleTransfer.ts'
import { onMoved } from '../sales/settlement.ts'
import { TokenMoves } from '../tokens/TokenMoves.ts'
import type { MarketContext, MarketEdges } from './MarketContext.ts'

/** Wires the logic to its edges. */
export function openMarket(edges: MarketEdges): MarketContext {
  const { state, collections, now, schedule, trap } = edges
  const journal = openJournal(edges, state, (intent, outcome) =>
    settleTransfer(context, intent, outcome),
  )
  const moves = new TokenMoves({
    ...{ moves: state.moves, collections, now, schedule, trap },
    onSettled: (move, outcome) => onMoved(context, move, outcome),
  })
  const context: MarketContext = { ...edges, journal, moves, locks: new AccountLocks() }
  return context
}
