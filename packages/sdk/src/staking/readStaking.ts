import type { RecordReader } from '../flows/store/FlowStore.ts'
import { recordReader } from '../flows/store/storedList.ts'
import { isStandard } from '../ledgers/standards/standards.ts'
import { readPricePaid } from '../sale/SalePrice.ts'
import type {
  CreateStakingPoolFacts,
  HarvestFacts,
  ReclaimFacts,
  StakeTokensFacts,
  UnstakeTokensFacts,
} from './StakingFlow.ts'
import { type PlacedStakingPool, type PooledToken, RECLAIM_PLACES } from './StakingPool.ts'

const readPlaced = ({ text }: RecordReader): PlacedStakingPool => ({
  stakingPoolId: text('stakingPoolId'),
  stakingToken: text('stakingToken'),
  rewardToken: text('rewardToken'),
})

/** @throws Error when a fact is missing */
export const readStakeTokensFacts = (reader: RecordReader): StakeTokensFacts => ({
  ...readPlaced(reader),
  amount: reader.bigint('amount'),
  fee: reader.bigint('fee'),
  from: reader.text('from') === 'subaccount' ? 'subaccount' : 'allowance',
  isStepwise: reader.field('isStepwise') === true,
})

/** @throws Error when a fact is missing */
export const readUnstakeTokensFacts = (reader: RecordReader): UnstakeTokensFacts => ({
  ...readPlaced(reader),
  amount: reader.bigint('amount'),
  isAll: reader.field('isAll') === true,
  isStepwise: reader.field('isStepwise') === true,
  stakingFee: reader.bigint('stakingFee'),
  rewardFee: reader.bigint('rewardFee'),
})

/** @throws Error when a fact is missing */
export const readHarvestFacts = (reader: RecordReader): HarvestFacts => ({
  ...readPlaced(reader),
  rewardFee: reader.bigint('rewardFee'),
})

/** @throws Error when a fact is missing, or names a place that this version does not know */
export function readReclaimFacts(reader: RecordReader): ReclaimFacts {
  const name = reader.text('place')
  const place = RECLAIM_PLACES.find((one) => one === name)
  if (place === undefined) throw new Error('the stored flow takes tokens from an unknown place')
  const fee = reader.field('fee') === undefined ? {} : { fee: reader.bigint('fee') }
  return { ...readPlaced(reader), place, ...fee }
}

/** @throws Error when a fact is missing */
export function readCreateStakingPoolFacts(reader: RecordReader): CreateStakingPoolFacts {
  const creationFee = readPricePaid(reader, 'creationFee')
  return {
    name: reader.text('name'),
    startSeconds: reader.number('startSeconds'),
    endSeconds: reader.number('endSeconds'),
    rewardPerSecond: reader.bigint('rewardPerSecond'),
    staking: readToken(recordReader(reader.field('staking'))),
    reward: readToken(recordReader(reader.field('reward'))),
    ...(creationFee ? { creationFee } : {}),
  }
}

function readToken({ text, number, bigint }: RecordReader): PooledToken {
  const standard = text('standard')
  if (!isStandard(standard)) throw new Error('the stored token speaks no known standard')
  return {
    ledgerId: text('ledgerId'),
    standard,
    symbol: text('symbol'),
    decimals: number('decimals'),
    fee: bigint('fee'),
  }
}
