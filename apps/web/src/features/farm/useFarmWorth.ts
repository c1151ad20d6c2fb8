import { worthUsdOf } from '@sluice/sdk/usdPrices'
import { useUsdPrices } from '../../tokens/prices/useUsdPrices.ts'
import { useFarms } from './useFarms.ts'

/** Dollars of what the person has in farms, staked and earned; undefined while it is read, and where a price is unknown. */
export function useFarmWorth(): bigint | undefined {
  const prices = useUsdPrices()
  const { rows } = useFarms()
  return rows
    ?.filter(({ isMine }) => isMine)
    .reduce<bigint | undefined>((sum, { own, ownUsd, rewardToken }) => {
      const rewardUsd = own && worthUsdOf(own.reward, prices.get(rewardToken))
      if (sum === undefined || ownUsd === undefined || rewardUsd === undefined) return undefined
      return sum + ownUsd + rewardUsd
    }, 0n)
}
