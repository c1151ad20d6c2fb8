import type { StoredSwap } from '@sluice/sdk'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSwapRunner } from '../features/swap/progress/useSwapRunner.ts'
import { formatAmount } from '../format/amount.ts'
import { formatSymbol } from '../format/symbol.ts'
import { useLocale } from '../i18n/useLocale.ts'
import { useSdk } from '../session/useSdk.ts'
import { useTokens } from '../tokens/useTokens.ts'
import { Button } from '../ui/Button.tsx'

type InterruptedRowProps = { readonly swap: StoredSwap; readonly onContinue: () => void }

/** A swap that nobody follows: go on with it, or forget it. */
export function InterruptedRow({ swap, onContinue }: InterruptedRowProps) {
  const { t } = useTranslation()
  const locale = useLocale()
  const sdk = useSdk()
  const queries = useQueryClient()
  const { resume } = useSwapRunner()
  const { data: tokens = [] } = useTokens()
  const tokenIn = tokens.find(({ ledgerId }) => ledgerId === swap.tokenIn)
  const tokenOut = tokens.find(({ ledgerId }) => ledgerId === swap.tokenOut)
  if (!tokenIn || !tokenOut) return undefined
  const dismiss = () => {
    sdk.swap.dismiss(swap.id)
    void queries.invalidateQueries({ queryKey: ['interrupted'] })
  }
  return (
    <li className="flex flex-col gap-2 rounded-control bg-warn/12 p-3">
      <p className="text-14">
        {t('activity.interruptedSwap', {
          amount: formatAmount(swap.amountIn, tokenIn.decimals, locale),
          symbolIn: formatSymbol(tokenIn.symbol),
          symbolOut: formatSymbol(tokenOut.symbol),
        })}
      </p>
      <p className="text-13 text-ink-2">{t('activity.interruptedHint')}</p>
      <div className="flex gap-2">
        <Button
          className="flex-1"
          onClick={() => {
            onContinue()
            void resume(swap)
          }}
        >
          {t('activity.continue')}
        </Button>
        <Button look="quiet" onClick={dismiss}>
          {t('activity.dismiss')}
        </Button>
      </div>
    </li>
  )
}
