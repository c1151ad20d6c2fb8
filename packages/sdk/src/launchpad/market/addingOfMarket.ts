import type { StepState } from '../../flows/Flow.ts'
import { toPoolId } from '../../flows/Moved.ts'
import type { AddFlow } from '../../liquidity/LiquidityFlow.ts'
import type { MakeMarketFlow } from '../LaunchpadFlow.ts'

const PREFIX = 'add:'

/**
 * What a market that stopped has of its liquidity, as if that were an order of its own; undefined before its pool is made, and once the
 * position has it.
 */
export function addingOfMarket(flow: MakeMarketFlow): AddFlow | undefined {
  const { facts, steps } = flow
  const poolId = facts.pool === undefined ? facts.add.poolId : madePool(steps['pool:create'])
  if (poolId === undefined || steps[`${PREFIX}place`]?.kind === 'done') return undefined
  const own = Object.entries(steps).flatMap(([name, state]) =>
    name.startsWith(PREFIX) ? [[name.slice(PREFIX.length), state] as const] : [],
  )
  const add = { ...facts.add, poolId }
  return { ...flow, kind: 'add-liquidity', facts: add, steps: Object.fromEntries(own) }
}

const madePool = (state: StepState | undefined): string | undefined =>
  state?.kind === 'done' && state.result !== undefined ? toPoolId(state.result) : undefined
