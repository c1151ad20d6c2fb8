import type { StepState } from '../flows/Flow.ts'
import { type FlowHead, type RecordReader, readSubmitted } from '../flows/store/FlowStore.ts'
import { recordReader } from '../flows/store/storedList.ts'
import type { SwapFacts, SwapFlow, SwapPayment } from './SwapFlow.ts'

/** @throws Error when a fact is missing */
export function readSwapFacts({ field, text, bigint }: RecordReader): SwapFacts {
  return {
    poolId: text('poolId'),
    tokenIn: text('tokenIn'),
    tokenOut: text('tokenOut'),
    zeroForOne: field('zeroForOne') === true,
    amountIn: bigint('amountIn'),
    expectedOut: bigint('expectedOut'),
    minimumOut: bigint('minimumOut'),
    feeIn: bigint('feeIn'),
    feeOut: bigint('feeOut'),
    heldOutBefore: bigint('heldOutBefore'),
    ...(field('payment') === undefined ? {} : { payment: readPayment(field('payment')) }),
    ...(field('keepInPool') === true ? { keepInPool: true } : {}),
    ...(field('isStepwise') === true ? { isStepwise: true } : {}),
    ...(field('validForNs') === undefined ? {} : { validForNs: bigint('validForNs') }),
  }
}

function readPayment(stored: unknown): SwapPayment {
  const { field, bigint } = recordReader(stored)
  const from = field('from')
  if (from !== undefined && from !== 'allowance' && from !== 'subaccount')
    throw new Error('the stored swap is paid in an unknown way')
  return {
    from,
    unused: bigint('unused'),
    transfer: bigint('transfer'),
    unusedBeside: bigint('unusedBeside'),
    lyingBeside: bigint('lyingBeside'),
  }
}

/** A swap as versions before the flow engine wrote it. @throws Error for what is none, or in a stage that nobody knows */
export function readFormerSwap(record: unknown): SwapFlow {
  const reader = recordReader(record)
  const { field, text, bigint, number } = reader
  const startedAt = number('startedAt')
  const head: FlowHead = {
    id: text('id'),
    principal: text('principal'),
    startedAt,
    createdAtNs: bigint('paymentTimeNs'),
    steps: readFormerStage(recordReader(field('stage')), startedAt),
  }
  return { ...head, kind: 'swap', facts: readSwapFacts(reader) }
}

function readFormerStage(stage: RecordReader, at: number): Record<string, StepState> {
  const { field, bigint } = stage
  switch (field('kind')) {
    case 'paying':
      return {}
    case 'swapping':
      return { swap: { kind: 'submitted', ...readSubmitted(stage) } }
    case 'asked': {
      const before = { lastRecordId: bigint('lastRecordId'), out: bigint('outBefore') }
      return { swap: { kind: 'told', at, before } }
    }
    case 'swapped':
      return { swap: { kind: 'done', result: bigint('amountOut') } }
    default:
      throw new Error('the stored swap has an unknown stage')
  }
}
