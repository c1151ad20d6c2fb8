import { openDao } from '../../../../governance-kit/openDao.ts'
import { carryOut } from '../actions/carryOut.ts'
import { termsOf } from '../state/parameters.ts'
import type { GovernanceContext, GovernanceEdges } from './GovernanceContext.ts'

/** Wires the logic to its edges. */
export function openGovernance(edges: GovernanceEdges): GovernanceContext {
  const context: GovernanceContext = {
    ...edges,
    ...openDao(edges, () => context),
    places: () => edges.state.settings.get(),
    terms: () => termsOf(context),
    carryOut: (id) => carryOut(context, id),
  }
  return context
}
