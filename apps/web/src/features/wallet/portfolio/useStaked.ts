import { worthUsdOf } from '@sluice/sdk/usdPrices'
import { useQueries } from '@tanstack/react-query'
import { queryKeys } from '../../../app/queryKeys.ts'
import { useSdk } from '../../../session/useSdk.ts'
import { useUsdPrices } from '../../../tokens/prices/useUsdPrices.ts'
import { knownTotal } from '../../offers/list/knownTotal.ts'

const REFRESH_MS = 30_000

/** A place where what somebody has is, beside what the info service counts. */
export type Earning = {
  /** Dollars of what is staked and what it has earned; absent where a part cannot be told. */
  readonly value: bigint | undefined
  readonly isPending: boolean
}

/** What accounts have in staking pools together. */
export function useStaked(accounts: readonly string[]): Earning {
  const sdk = useSdk()
  const prices = useUsdPrices()
  const found = useQueries({
    queries: accounts.map((account) => ({
      queryKey: queryKeys.stakeHoldings(account),
      queryFn: () => sdk.stakes.fetchHoldings(account),
      refetchInterval: REFRESH_MS,
      retry: 1,
    })),
  })
  const values = found.map(({ data }) =>
    data === undefined
      ? undefined
      : knownTotal(
          data.flatMap(({ stakingToken, rewardToken, staked, reward }) => [
            worthOf(staked, stakingToken),
            worthOf(reward, rewardToken),
          ]),
        ),
  )
  function worthOf(amount: bigint, ledgerId: string): bigint | undefined {
    return amount === 0n ? 0n : worthUsdOf(amount, prices.get(ledgerId))
  }
  return { value: knownTotal(values), isPending: found.some(({ isPending }) => isPending) }
}
