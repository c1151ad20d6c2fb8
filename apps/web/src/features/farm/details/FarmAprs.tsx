import { useTranslation } from 'react-i18next'
import { queryKeys } from '../../../app/queryKeys.ts'
import { useSdk } from '../../../session/useSdk.ts'
import { AprChart } from '../../offers/details/AprChart.tsx'

/** A farm writes its rate down every half hour. */
const APR_MS = 30 * 60_000

/** A farm's yearly rates so far. */
export function FarmAprs({ farmId }: { readonly farmId: string }) {
  const { t } = useTranslation('farm')
  const sdk = useSdk()
  return (
    <AprChart
      queryKey={queryKeys.farmAprs(farmId)}
      fetch={() => sdk.farms.fetchAprs(farmId)}
      refreshMs={APR_MS}
      empty={t('apr.empty')}
    />
  )
}
