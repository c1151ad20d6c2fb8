/** Payloads of proposals: what methods take, written and read by their canisters' own interfaces. */
export {
  type CandidField,
  type CandidType,
  isBlob,
  isTuple,
  type PayloadMethod,
  resolveType,
} from './CandidInterface.ts'
export { describePayload, type PayloadPart } from './describePayload.ts'
export type { PayloadVerdict } from './PayloadReads.ts'
export { decodePayload, encodePayload } from './payloadCodec.ts'
