export { BATCH_SIZE, MOST_RECEIVERS, type Receiver } from './Receiver.ts'
export {
  type Flaw,
  type FlawKind,
  type ParsedReceivers,
  type ReceiverRules,
  readReceivers,
} from './readReceivers.ts'
export { textRows } from './textRows.ts'
