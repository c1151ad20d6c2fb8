import type { RecordReader } from '../../flows/store/FlowStore.ts'
import { isStandard } from '../../ledgers/standards/standards.ts'
import { readPricePaid } from '../../sale/SalePrice.ts'
import type { CreateFarmFacts } from './CreateFarmFlow.ts'

/** @throws Error when a fact is missing */
export function readCreateFarmFacts(reader: RecordReader): CreateFarmFacts {
  const { text, bigint, number, field } = reader
  const creationFee = readPricePaid(reader, 'creationFee')
  const rewardStandard = text('rewardStandard')
  if (!isStandard(rewardStandard)) throw new Error('a farm whose reward has an unknown standard')
  return {
    factoryId: text('factoryId'),
    poolId: text('poolId'),
    token0: text('token0'),
    token1: text('token1'),
    rewardToken: text('rewardToken'),
    rewardStandard,
    rewardFee: bigint('rewardFee'),
    reward: bigint('reward'),
    startSeconds: number('startSeconds'),
    endSeconds: number('endSeconds'),
    secondsPerCycle: number('secondsPerCycle'),
    refunder: text('refunder'),
    least0: bigint('least0'),
    least1: bigint('least1'),
    isPriceInside: field('isPriceInside') === true,
    ...(creationFee ? { creationFee } : {}),
  }
}
