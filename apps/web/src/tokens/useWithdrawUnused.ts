import type { Token } from '@sluice/sdk'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useMoneyAction } from '../activity/useMoneyAction.ts'
import { queryKeys } from '../app/queryKeys.ts'
import { formatAmount } from '../format/amount.ts'
import { useLocale } from '../i18n/useLocale.ts'
import { useSdk } from '../session/useSdk.ts'
import { useToast } from '../ui/useToast.ts'
import { describeCallError } from './describeCallError.ts'

/** Brings what a pool holds for the person back to the wallet. */
export function useWithdrawUnused(poolId: string, token: Token) {
  const { t } = useTranslation()
  const locale = useLocale()
  const sdk = useSdk()
  const toast = useToast()
  const queries = useQueryClient()
  return useMoneyAction<void, bigint>({
    idOf: () => `withdraw ${poolId} ${token.ledgerId}`,
    isRepeatable: true,
    run: () => sdk.pools.withdrawUnused(poolId, token.ledgerId),
    onSuccess: (amount) =>
      toast.success(
        t('swap.withdrawn', {
          amount: formatAmount(amount, token.decimals, locale),
          symbol: token.symbol,
        }),
      ),
    onError: (error) => toast.error(describeCallError(t, error)),
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: queryKeys.unused() })
      void queries.invalidateQueries({ queryKey: queryKeys.balance() })
    },
  })
}
