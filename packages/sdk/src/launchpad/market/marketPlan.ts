import type { CreateFarmFacts } from '../../farms/create/CreateFarmFlow.ts'
import { type CreateFarmBooks, createFarmPlan } from '../../farms/create/createFarmPlan.ts'
import { type Moved, summed, toPoolId } from '../../flows/Moved.ts'
import { finishNested, lastOf, type Nested, nestedSteps } from '../../flows/nestedSteps.ts'
import type { Plan, Results, Step } from '../../flows/Plan.ts'
import type { LiquidityBooks } from '../../liquidity/LiquidityBooks.ts'
import { addPlan } from '../../liquidity/plans/addPlan.ts'
import { type CreateBooks, createPlan } from '../../liquidity/plans/createPlan.ts'
import { collectPlan } from '../collectPlan.ts'
import type { LaunchpadBooks } from '../LaunchpadBooks.ts'
import type { LaunchpadReceipt, MakeMarketFlow, MarketStage } from '../LaunchpadFlow.ts'

/** What the plan of a market reads. */
export type MarketBooks = LaunchpadBooks & CreateBooks & LiquidityBooks & CreateFarmBooks

type Stage = Nested<{ readonly moved: readonly Moved[]; readonly farmId?: string }> & {
  readonly prefix: MarketStage
}

/** A farm begins so long after it is asked for: making it and bringing its reward take less. */
export const FARM_LEAD_SECONDS = 900

/**
 * The plans of what it is made of, one after the other: each is stopped and gone on with as it is alone, so that nothing is paid twice and
 * what is done stays done.
 */
export function marketPlan(flow: MakeMarketFlow, books: MarketBooks): Plan<LaunchpadReceipt> {
  const { saleId, pool, farm, tokenId, paymentId, add } = flow.facts
  const stages = stagesOf(flow, books)
  const fees = [pool?.ledgerId, farm?.creationFee?.ledgerId].filter((id) => id !== undefined)
  return {
    steps: stepsOf(stages),
    touches: {
      ledgers: [...new Set([tokenId, paymentId, ...fees])],
      pools: pool ? [] : [add.poolId],
    },
    finish: async (done) => {
      const ends = await Promise.all(stages.map((stage) => finishNested(stage, done)))
      const farmId = ends.find((end) => end.farmId !== undefined)?.farmId
      return {
        ...{ kind: 'make-market', saleId, poolId: poolOf(flow, done) },
        ...(farmId === undefined ? {} : { farmId }),
        moved: summed(ends.flatMap(({ moved }) => moved)),
      }
    },
  }
}

function stepsOf(stages: readonly Stage[]): Step[] {
  const steps: Step[] = []
  let after: string[] = []
  for (const stage of stages) {
    const own = nestedSteps(stage, after)
    steps.push(...own)
    after = lastOf(own)
  }
  return steps
}

const poolOf = ({ facts }: MakeMarketFlow, done: Results): string => {
  if (facts.pool === undefined) return facts.add.poolId
  const made = done.get('pool:create')
  // before that nothing is asked that it would go to
  return made === undefined ? '' : toPoolId(made)
}

function stagesOf(flow: MakeMarketFlow, books: MarketBooks): Stage[] {
  const { facts } = flow
  const { pool, farm } = facts
  const proceeds: Stage = {
    prefix: 'proceeds',
    plan: () =>
      collectPlan({ ...flow, kind: 'collect-sale', facts: { ...facts, what: 'founder' } }, books),
    // where nothing is due, or it has been collected elsewhere
    isNeeded: async () => {
      const { left } = await books.launchpad.fetchSale(facts.saleId)
      return left.token > facts.tokenFee || left.payment > facts.paymentFee
    },
  }
  const making: Stage[] = pool
    ? [
        {
          prefix: 'pool',
          plan: () => createPlan({ ...flow, kind: 'create-pool', facts: pool }, books),
        },
      ]
    : []
  const adding: Stage = {
    prefix: 'add',
    plan: (done) => {
      const add = { ...facts.add, poolId: poolOf(flow, done) }
      return addPlan({ ...flow, kind: 'add-liquidity', facts: add }, books)
    },
  }
  const founding: Stage[] = farm
    ? [
        {
          prefix: 'farm',
          plan: (done) => {
            const facts = { ...farm, ...timesOf(farm, books), poolId: poolOf(flow, done) }
            return createFarmPlan({ ...flow, kind: 'create-farm', facts }, books)
          },
        },
      ]
    : []
  return [proceeds, ...making, adding, ...founding]
}

/** As ordered, or later where that has passed: what was interrupted may come to it days after. The factory makes one farm of a key. */
function timesOf({ startSeconds: wished, endSeconds }: Times, { now }: Pick<MarketBooks, 'now'>) {
  const soonest = Math.floor(now() / 1_000) + FARM_LEAD_SECONDS
  const startSeconds = Math.max(wished, soonest)
  return { startSeconds, endSeconds: startSeconds + endSeconds - wished }
}

type Times = Pick<CreateFarmFacts, 'startSeconds' | 'endSeconds'>
