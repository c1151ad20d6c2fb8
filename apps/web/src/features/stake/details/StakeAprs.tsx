import { useTranslation } from 'react-i18next'
import { queryKeys } from '../../../app/queryKeys.ts'
import { useSdk } from '../../../session/useSdk.ts'
import { AprChart } from '../../offers/details/AprChart.tsx'

/** The index writes rates down every ten minutes. */
const APR_MS = 10 * 60_000

/** A staking pool's yearly rates so far, as its index has written them down. */
export function StakeAprs({ stakingPoolId }: { readonly stakingPoolId: string }) {
  const { t } = useTranslation('stake')
  const sdk = useSdk()
  return (
    <AprChart
      queryKey={queryKeys.stakingAprs(stakingPoolId)}
      fetch={() =>
        sdk.stakes.fetchAprs(stakingPoolId, { from: 0, to: Math.ceil(Date.now() / 1_000) })
      }
      refreshMs={APR_MS}
      empty={t('apr.empty')}
    />
  )
}
