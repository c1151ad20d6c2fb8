import type { Plan } from '../flows/Plan.ts'
import { collectPlan } from './collectPlan.ts'
import { createPlan, fundPlan } from './foundingPlans.ts'
import { joinPlan } from './joinPlan.ts'
import type { LaunchpadFlow, LaunchpadReceipt } from './LaunchpadFlow.ts'
import type { MarketBooks } from './market/marketPlan.ts'

export async function launchpadPlan(
  flow: LaunchpadFlow,
  books: MarketBooks,
): Promise<Plan<LaunchpadReceipt>> {
  switch (flow.kind) {
    case 'create-sale':
      return createPlan(flow, books)
    case 'fund-sale':
      return fundPlan(flow, books, [])
    case 'join-sale':
      return joinPlan(flow, books)
    case 'collect-sale':
      return collectPlan(flow, books)
    case 'make-market':
      return (await import('./market/marketPlan.ts')).marketPlan(flow, books)
  }
}
