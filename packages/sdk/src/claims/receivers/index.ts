export type { DecimalMark } from './amountTexts.ts'
export type { Column } from './columns.ts'
export { BATCH_SIZE, MOST_RECEIVERS, type Receiver } from './Receiver.ts'
export {
  type Flaw,
  type FlawKind,
  type ParsedReceivers,
  type Question,
  type ReceiverChoice,
  type ReceiverRules,
  readReceivers,
} from './readReceivers.ts'
export { type Row, textRows } from './textRows.ts'
