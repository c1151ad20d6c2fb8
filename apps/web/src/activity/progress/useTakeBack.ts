import type { Sdk } from '@sluice/sdk'
import { SluiceError } from '@sluice/sdk/errors'
import { useTranslation } from 'react-i18next'
import { useSdk } from '../../session/useSdk.ts'
import { describeCallError } from '../../tokens/describeCallError.ts'
import { useToast } from '../../ui/feedback/useToast.ts'
import { useMoneyAction } from '../useMoneyAction.ts'

type TakeBack = {
  readonly take: (sdk: Sdk, id: string) => Promise<void>
  readonly words: { readonly done: string; readonly unknown: string }
  readonly onDone: () => void
}

/** Brings back what something that stopped half-way has left at a pool. */
export function useTakeBack({ take, words, onDone }: TakeBack) {
  const { t } = useTranslation()
  const sdk = useSdk()
  const toast = useToast()
  const action = useMoneyAction({
    idOf: (id: string) => `take back ${id}`,
    isRepeatable: true,
    isOfOrders: true,
    run: (id) => take(sdk, id),
    onSuccess: () => {
      toast.success(words.done)
      onDone()
    },
    onError: (error) =>
      toast.error(
        error instanceof SluiceError && error.funds === 'moving'
          ? words.unknown
          : describeCallError(t, error),
      ),
  })
  return { takeBack: action.give, isBusy: action.isPending }
}
