import { worthUsdOf } from '@sluice/sdk/usdPrices'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryKeys } from '../../../app/queryKeys.ts'
import { useConfig, useSdk } from '../../../session/useSdk.ts'
import { useUsdPrices } from '../../../tokens/prices/useUsdPrices.ts'
import { knownTotal } from '../../offers/list/knownTotal.ts'
import type { Place } from './useEarning.ts'

const REFRESH_MS = 60_000

/**
 * What accounts have staked in DAOs, with what that has earned. It is asked of each DAO and may take its time: until all have answered the
 * place says so, and shows no sum of a part.
 */
export function useInNeurons(accounts: readonly string[]): Place {
  const { t } = useTranslation('wallet')
  const sdk = useSdk()
  const prices = useUsdPrices()
  const hasNns = useConfig().canisters.nns_governance !== undefined
  const isUnseen = hasNns && !sdk.signsUnasked
  const { data, isError, refetch } = useQuery({
    queryKey: queryKeys.sns('now', 'holdings', ...accounts),
    queryFn: async () => {
      const silent: string[] = []
      const holdings = await sdk.sns.fetchHoldings(accounts, (id) => silent.push(id))
      return { holdings, silent }
    },
    refetchInterval: REFRESH_MS,
    retry: 1,
  })
  const place = { id: 'neurons', label: t('portfolio.neurons'), to: '/sns/neurons' }
  const retry = () => void refetch()
  if (data === undefined)
    return {
      ...place,
      value: undefined,
      doubt: isError ? { text: t('portfolio.unread'), retry } : { text: t('portfolio.reading') },
    }
  if (data.silent.length > 0)
    return {
      ...place,
      value: undefined,
      doubt: { text: t('portfolio.silentDaos', { count: data.silent.length }), retry },
    }
  const value = knownTotal(
    data.holdings.map(({ staked, maturity, ledgerId }) =>
      worthUsdOf(staked + maturity, prices.get(ledgerId)),
    ),
  )
  if (value === undefined) return { ...place, value, doubt: { text: t('portfolio.unpricedDaos') } }
  // the NNS shows neurons to their owners alone, and a wallet that asks for each signature signs no query
  return { ...place, value, ...(isUnseen ? { doubt: { text: t('portfolio.unseenNns') } } : {}) }
}
