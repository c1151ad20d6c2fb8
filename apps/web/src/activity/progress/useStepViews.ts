import { useTranslation } from 'react-i18next'
import { formatAmount } from '../../format/amount.ts'
import { formatElapsed } from '../../format/duration.ts'
import { formatSymbol } from '../../format/symbol.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import { useNow } from '../../ui/browser/useNow.ts'
import type { StepView } from '../../ui/feedback/StepProgress.tsx'
import type { Activity, ActivityStep, StepName, Subject } from '../useActivities.ts'

const SECOND_MS = 1_000

/** An activity's steps in words, with the time that each has taken. */
export function useStepViews({ steps, subject, state }: Activity): readonly StepView[] {
  const { t } = useTranslation()
  const now = useNow(state.kind === 'running' ? SECOND_MS : undefined)
  const texts = useStepTexts(subject)
  return steps.map((step) => ({
    id: step.name,
    ...texts[step.name],
    ...(step.status === 'skipped' ? { detail: t('progress.skipped') } : {}),
    ...(step.name === 'approve' && step.status === 'done'
      ? { detail: t('progress.approve.done') }
      : {}),
    status: step.status === 'skipped' ? 'done' : step.status,
    ...elapsedOf(step, now),
  }))
}

function useStepTexts(subject: Subject): Record<StepName, { title: string; detail: string }> {
  const { t } = useTranslation()
  const locale = useLocale()
  const words =
    subject.kind === 'swap'
      ? {
          symbolIn: formatSymbol(subject.tokenIn.symbol),
          symbolOut: formatSymbol(subject.tokenOut.symbol),
          amount: formatAmount(subject.amountIn, subject.tokenIn.decimals, locale),
        }
      : {
          symbolIn: formatSymbol(subject.token.symbol),
          symbolOut: '',
          amount: formatAmount(subject.amount, subject.token.decimals, locale),
        }
  return {
    approve: {
      title: t('progress.approve.title', words),
      detail: t('progress.approve.detail', words),
    },
    swap: { title: t('progress.swap.title', words), detail: t('progress.swap.detail', words) },
    pay: { title: t('progress.pay.title', words), detail: t('progress.pay.detail') },
    mint: { title: t('progress.mint.title'), detail: t('progress.mint.detail') },
    credit: { title: t('progress.credit.title'), detail: t('progress.credit.detail') },
    arrive: { title: t('progress.arrive.title'), detail: t('progress.arrive.detail') },
  }
}

function elapsedOf(
  { startedAt, endedAt, status }: ActivityStep,
  now: number,
): { elapsed?: string } {
  if (startedAt === undefined || status === 'skipped') return {}
  return { elapsed: formatElapsed((endedAt ?? now) - startedAt) }
}
