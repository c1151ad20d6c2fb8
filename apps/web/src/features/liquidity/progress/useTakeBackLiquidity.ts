import { SluiceError } from '@sluice/sdk/errors'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useMoneyAction } from '../../../activity/useMoneyAction.ts'
import { queryKeys } from '../../../app/queryKeys.ts'
import { useOwner, useSdk } from '../../../session/useSdk.ts'
import { describeCallError } from '../../../tokens/describeCallError.ts'
import { useToast } from '../../../ui/feedback/useToast.ts'

/** Brings back what an adding that stopped has left at the pool. */
export function useTakeBackLiquidity(onDone: () => void) {
  const { t } = useTranslation('liquidity')
  const { t: tCommon } = useTranslation()
  const sdk = useSdk()
  const owner = useOwner() ?? ''
  const queries = useQueryClient()
  const toast = useToast()
  const action = useMoneyAction({
    idOf: (id: string) => `take back ${id}`,
    isRepeatable: true,
    run: (id) => sdk.liquidity.takeBack(id),
    onSuccess: () => {
      toast.success(t('toast.takenBack'))
      onDone()
    },
    onError: (error) =>
      toast.error(
        error instanceof SluiceError && error.funds === 'moving'
          ? t('toast.takeBackUnknown')
          : describeCallError(tCommon, error),
      ),
    onSettled: () => {
      for (const queryKey of [
        queryKeys.unfinished(),
        queryKeys.balance(owner),
        queryKeys.positions(owner),
        queryKeys.unused(owner),
        queryKeys.holdings(owner),
      ])
        void queries.invalidateQueries({ queryKey })
    },
  })
  return { takeBack: action.give, isBusy: action.isPending }
}
