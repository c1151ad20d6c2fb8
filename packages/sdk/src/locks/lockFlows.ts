import { defineFlow } from '../flows/FlowDefinition.ts'
import { factsOf, figure, isTrue, number, type Shape, text } from '../flows/store/factsOf.ts'
import type {
  LockedFeesFacts,
  LockFacts,
  LockFlow,
  LockUntilFacts,
  UnlockFacts,
} from './LockFlow.ts'
import type { LockBooks } from './lockPlan.ts'

const placed: Shape<LockFacts> = {
  ...{ lockCanisterId: text, poolId: text, positionId: figure, token0: text, token1: text },
}
const readUntil = factsOf<LockUntilFacts>({ ...placed, unlockSeconds: number })

const plan = async (flow: LockFlow, books: LockBooks) =>
  (await import('./lockPlan.ts')).lockPlan(flow, books)

export const lockFlows = [
  defineFlow({ name: 'lock-position', readFacts: readUntil, plan }),
  defineFlow({ name: 'extend-lock', readFacts: readUntil, plan }),
  defineFlow({
    name: 'claim-locked-fees',
    readFacts: factsOf<LockedFeesFacts>({
      ...{ ...placed, fee0: figure, fee1: figure, held0: figure, held1: figure },
    }),
    plan,
  }),
  defineFlow({
    name: 'unlock-position',
    readFacts: factsOf<UnlockFacts>({ ...placed, isCrowded: isTrue }),
    plan,
  }),
] as const
