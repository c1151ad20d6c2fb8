import { openDao } from '../../../../governance-kit/openDao.ts'
import { carryOut } from '../actions/carryOut.ts'
import { termsOf } from '../state/terms.ts'
import type { NnsContext, NnsEdges } from './NnsContext.ts'

/** Wires the logic to its edges. */
export function openNns(edges: NnsEdges): NnsContext {
  const context: NnsContext = {
    ...edges,
    ...openDao(edges, () => context),
    places: () => edges.state.settings.get(),
    terms: () => termsOf(context),
    carryOut: (id) => carryOut(context, id),
  }
  return context
}
