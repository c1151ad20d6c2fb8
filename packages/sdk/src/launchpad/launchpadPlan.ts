import type { Plan } from '../flows/Plan.ts'
import { collectPlan } from './collectPlan.ts'
import { createPlan, fundPlan } from './foundingPlans.ts'
import { joinPlan } from './joinPlan.ts'
import type { LaunchpadBooks } from './LaunchpadBooks.ts'
import type { LaunchpadFlow, LaunchpadReceipt, MakeMarketFlow } from './LaunchpadFlow.ts'

export function launchpadPlan(
  flow: Exclude<LaunchpadFlow, MakeMarketFlow>,
  books: LaunchpadBooks,
): Plan<LaunchpadReceipt> {
  switch (flow.kind) {
    case 'create-sale':
      return createPlan(flow, books)
    case 'fund-sale':
      return fundPlan(flow, books, [])
    case 'join-sale':
      return joinPlan(flow, books)
    case 'collect-sale':
      return collectPlan(flow, books)
  }
}
