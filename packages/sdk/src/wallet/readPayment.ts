import type { StepState } from '../flows/Flow.ts'
import { type RecordReader, readSubmitted } from '../flows/store/FlowStore.ts'
import { recordReader } from '../flows/store/storedList.ts'
import { isStandard } from '../ledgers/standards/standards.ts'
import { readPlace } from '../recover/Place.ts'
import { PAYMENT_KINDS, type PaymentFacts, type PaymentFlow } from './PaymentFlow.ts'

/** @throws Error when a fact is missing */
export function readPaymentFacts({ text, bigint, field }: RecordReader): PaymentFacts {
  const standard = text('standard')
  if (!isStandard(standard)) throw new Error('a payment on a ledger of an unknown standard')
  const place = field('place')
  return {
    ledgerId: text('ledgerId'),
    standard,
    to: text('to'),
    amount: bigint('amount'),
    fee: bigint('fee'),
    memoHex: text('memoHex'),
    ...(place === undefined ? {} : { place: readPlace(place) }),
  }
}

/** A payment as versions before the flow engine wrote it. @throws Error for what is none, or in a stage that nobody knows */
export function readFormerPayment(record: unknown): PaymentFlow {
  const reader = recordReader(record)
  const { field, text, bigint, number } = reader
  const kind = PAYMENT_KINDS.find((one) => one === field('kind'))
  if (kind === undefined) throw new Error('a payment of an unknown kind')
  return {
    id: text('id'),
    kind,
    principal: text('principal'),
    startedAt: number('startedAt'),
    createdAtNs: bigint('createdAtNs'),
    facts: readPaymentFacts(reader),
    steps: readFormerStage(recordReader(field('stage'))),
  }
}

function readFormerStage(stage: RecordReader): Record<string, StepState> {
  const { field, bigint, number } = stage
  const kind = field('kind')
  switch (kind) {
    case 'ready':
      return {}
    case 'asked':
      return { pay: { kind, attempts: number('attempts'), at: number('at') } }
    case 'submitted':
      return { pay: { kind, ...readSubmitted(stage) } }
    case 'told':
      return { pay: { kind, at: number('at'), before: { balance: bigint('balanceBefore') } } }
    case 'paid':
      return { pay: { kind: 'done', result: bigint('block') } }
    default:
      throw new Error('the stored payment has an unknown stage')
  }
}
