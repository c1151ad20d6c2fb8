import type { RecordReader } from '../flows/store/FlowStore.ts'
import { recordReader } from '../flows/store/storedList.ts'
import { readSwapFacts } from '../swap/readSwap.ts'
import type { RouteFacts } from './RouteFlow.ts'

const MOST_BRANCHES = 8
const MOST_HOPS = 8

/** @throws Error when a fact is missing */
export function readRouteFacts({ field, text, bigint }: RecordReader): RouteFacts {
  return {
    tokenIn: text('tokenIn'),
    tokenOut: text('tokenOut'),
    amountIn: bigint('amountIn'),
    expectedOut: bigint('expectedOut'),
    branches: listOf(field('branches'), MOST_BRANCHES).map((hops) =>
      listOf(hops, MOST_HOPS).map((hop) => readSwapFacts(recordReader(hop))),
    ),
  }
}

function listOf(value: unknown, most: number): unknown[] {
  if (Array.isArray(value) && value.length > 0 && value.length <= most) return value
  throw new Error('the stored trade has no branches')
}
