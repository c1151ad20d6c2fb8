import { factsOf, figure, isTrue, number, text } from '../../flows/store/factsOf.ts'
import { isStandard } from '../../ledgers/standards/standards.ts'
import { readPricePaid } from '../../sale/SalePrice.ts'
import type { CreateFarmFacts } from './CreateFarmFlow.ts'

/** @throws Error when a fact is missing */
export const readCreateFarmFacts = factsOf<CreateFarmFacts>({
  ...{ factoryId: text, poolId: text, token0: text, token1: text, rewardToken: text },
  rewardStandard: (stored, name) => {
    const standard = stored.text(name)
    if (isStandard(standard)) return standard
    throw new Error('a farm whose reward has an unknown standard')
  },
  ...{ rewardFee: figure, reward: figure, startSeconds: number, endSeconds: number },
  ...{ secondsPerCycle: number, refunder: text, least0: figure, least1: figure },
  ...{ isPriceInside: isTrue, creationFee: readPricePaid },
})
