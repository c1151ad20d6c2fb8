import type { RecordReader } from '../flows/store/FlowStore.ts'
import type { FarmFacts, StakedFeesFacts, StakeFacts, UnstakeFacts } from './FarmFlow.ts'

/** @throws Error when a fact is missing */
export const readFarmFacts = ({ text }: RecordReader): FarmFacts => ({
  farmId: text('farmId'),
  poolId: text('poolId'),
  token0: text('token0'),
  token1: text('token1'),
  rewardToken: text('rewardToken'),
})

/** @throws Error when a fact is missing */
export const readStakeFacts = (reader: RecordReader): StakeFacts => ({
  ...readFarmFacts(reader),
  positionId: reader.bigint('positionId'),
})

/** @throws Error when a fact is missing */
export const readUnstakeFacts = (reader: RecordReader): UnstakeFacts => ({
  ...readStakeFacts(reader),
  rewardFee: reader.bigint('rewardFee'),
  // earlier versions did not know
  isCrowded: reader.field('isCrowded') === true,
})

/** @throws Error when a fact is missing */
export const readStakedFeesFacts = (reader: RecordReader): StakedFeesFacts => ({
  ...readStakeFacts(reader),
  fee0: reader.bigint('fee0'),
  fee1: reader.bigint('fee1'),
  held0: reader.bigint('held0'),
  held1: reader.bigint('held1'),
})
