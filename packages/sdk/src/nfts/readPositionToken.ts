import type { RecordReader } from '../flows/store/FlowStore.ts'
import type { SendFacts, TokenFacts, UnwrapFacts, WrappedFacts } from './PositionTokenFlow.ts'

/** @throws Error when a fact is missing */
export const readWrappedFacts = ({ text, bigint }: RecordReader): WrappedFacts => ({
  collectionId: text('collectionId'),
  poolId: text('poolId'),
  positionId: bigint('positionId'),
  token0: text('token0'),
  token1: text('token1'),
})

/** @throws Error when a fact is missing */
const readTokenFacts = (reader: RecordReader): TokenFacts => ({
  ...readWrappedFacts(reader),
  tokenId: reader.bigint('tokenId'),
})

/** @throws Error when a fact is missing */
export const readSendFacts = (reader: RecordReader): SendFacts => ({
  ...readTokenFacts(reader),
  to: reader.text('to'),
})

/** @throws Error when a fact is missing */
export const readUnwrapFacts = (reader: RecordReader): UnwrapFacts => ({
  ...readTokenFacts(reader),
  // earlier versions did not know
  isCrowded: reader.field('isCrowded') === true,
})
