import type { CreateFarmArgs } from '@sluice/candid/farm_factory'
import { renderProposal } from '@sluice/canister/services'

const MS_PER_SECOND = 1_000
/** The last second that a date can have. */
const LATEST = 8_640_000_000_000n

/** A farm that a proposal would open, for whoever votes on it. */
export const renderFarm = (args: CreateFarmArgs): string =>
  renderProposal('Opens a farm. Its reward has to be sent to it afterwards.', [
    ['Pool', args.pool.toText()],
    ['Reward token', `${args.rewardToken.address} (${args.rewardToken.standard})`],
    ['Reward in the smallest unit', `${args.rewardAmount}`],
    ['Begins', momentText(args.startTime)],
    ['Ends', momentText(args.endTime)],
    ['Seconds between two payments', `${args.secondPerCycle}`],
    ['Only while the price is in the range of a position', args.priceInsideLimit ? 'yes' : 'no'],
    ['Least amount of token 0', `${args.token0AmountLimit}`],
    ['Least amount of token 1', `${args.token1AmountLimit}`],
    ['What is left goes to', args.refunder.toText()],
  ])

const momentText = (seconds: bigint): string =>
  seconds > LATEST ? `${seconds}` : new Date(Number(seconds) * MS_PER_SECOND).toISOString()
