import type { RecordReader } from '../flows/store/FlowStore.ts'
import { recordReader } from '../flows/store/storedList.ts'
import type { CancelFacts, ClosedPosition, OrderFacts } from './OrderFlow.ts'
import { MOST_RUNGS } from './orderLimits.ts'
import type { OrderRung } from './orderPlan.ts'

/** @throws Error when a fact is missing */
export function readOrderFacts({ field, text, bigint }: RecordReader): OrderFacts {
  const rungs = field('rungs')
  if (!Array.isArray(rungs) || rungs.length === 0 || rungs.length > MOST_RUNGS)
    throw new Error('the stored order has no rungs')
  const replaces = field('replaces')
  return {
    poolId: text('poolId'),
    tokenIn: text('tokenIn'),
    tokenOut: text('tokenOut'),
    amountIn: bigint('amountIn'),
    sells0: field('sells0') === true,
    feePips: bigint('feePips'),
    feeIn: bigint('feeIn'),
    rungs: rungs.map((rung) => readRung(recordReader(rung))),
    ...(field('isByTransfer') === true ? { isByTransfer: true } : {}),
    ...(replaces === undefined ? {} : { replaces: readClosed(recordReader(replaces)) }),
  }
}

/** @throws Error when a fact is missing */
export const readCancelFacts = (reader: RecordReader): CancelFacts => ({
  ...readClosed(reader),
  poolId: reader.text('poolId'),
  tokenIn: reader.text('tokenIn'),
  tokenOut: reader.text('tokenOut'),
  sells0: reader.field('sells0') === true,
  amountIn: reader.bigint('amountIn'),
})

const readRung = ({ number, bigint }: RecordReader): OrderRung => ({
  tickLower: number('tickLower'),
  tickUpper: number('tickUpper'),
  tickLimit: number('tickLimit'),
  amountIn: bigint('amountIn'),
  amountOut: bigint('amountOut'),
})

const readClosed = ({ field, bigint }: RecordReader): ClosedPosition => ({
  positionId: bigint('positionId'),
  liquidity: bigint('liquidity'),
  isOrder: field('isOrder') === true,
})
