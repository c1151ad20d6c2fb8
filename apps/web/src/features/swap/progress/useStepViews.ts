import { useTranslation } from 'react-i18next'
import type { Activity, ActivityStep } from '../../../activity/useActivities.ts'
import { formatAmount } from '../../../format/amount.ts'
import { formatElapsed } from '../../../format/duration.ts'
import { formatSymbol } from '../../../format/symbol.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import type { StepView } from '../../../ui/StepProgress.tsx'
import { useNow } from './useNow.ts'

/** A running swap's steps in words, with the time that each has taken. */
export function useStepViews({ steps, summary, state }: Activity): readonly StepView[] {
  const { t } = useTranslation()
  const locale = useLocale()
  const now = useNow(state.kind === 'running')
  const { tokenIn, tokenOut, amountIn } = summary
  const words = {
    symbolIn: formatSymbol(tokenIn.symbol),
    symbolOut: formatSymbol(tokenOut.symbol),
    amount: formatAmount(amountIn, tokenIn.decimals, locale),
  }
  const texts = {
    approve: {
      title: t('progress.approve.title', words),
      detail: t('progress.approve.detail', words),
    },
    swap: { title: t('progress.swap.title', words), detail: t('progress.swap.detail', words) },
  }
  return steps.map((step) => ({
    id: step.name,
    ...texts[step.name],
    ...(step.status === 'skipped' ? { detail: t('progress.skipped') } : {}),
    status: step.status === 'skipped' ? 'done' : step.status,
    ...elapsedOf(step, now),
  }))
}

function elapsedOf(
  { startedAt, endedAt, status }: ActivityStep,
  now: number,
): { elapsed?: string } {
  if (startedAt === undefined || status === 'skipped') return {}
  return { elapsed: formatElapsed((endedAt ?? now) - startedAt) }
}
