import type { InfoWalletTotals } from '@sluice/sdk/info'
import { useTranslation } from 'react-i18next'
import { dollarsOf } from '../../../tokens/prices/serviceMarket.ts'
import type { Place } from './useEarning.ts'

/** Where what somebody has is: in the wallet, in pools, in orders, and where it earns. */
export function usePlaces(
  totals: InfoWalletTotals | undefined,
  earning: readonly Place[],
): readonly Place[] | undefined {
  const { t } = useTranslation('wallet')
  if (totals === undefined) return undefined
  return [
    {
      id: 'tokens',
      label: t('portfolio.tokens'),
      to: '/wallet',
      value: dollarsOf(totals.tokensUsd),
    },
    {
      id: 'positions',
      label: t('portfolio.positions'),
      to: '/liquidity',
      value: dollarsOf(totals.positionsUsd),
    },
    {
      id: 'orders',
      label: t('portfolio.orders'),
      to: '/swap/limit',
      value: dollarsOf(totals.ordersUsd),
    },
    ...earning,
  ]
}
