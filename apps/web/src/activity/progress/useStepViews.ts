import { placeOfStep } from '@sluice/sdk/routeFlow'
import { useTranslation } from 'react-i18next'
import { formatAmount } from '../../format/amount.ts'
import { formatElapsed } from '../../format/duration.ts'
import { formatSymbol } from '../../format/symbol.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import { useNow } from '../../ui/browser/useNow.ts'
import type { StepView } from '../../ui/feedback/StepProgress.tsx'
import type {
  Activity,
  ActivityStep,
  ClaimSubject,
  HopSubject,
  LiquiditySubject,
  StepName,
  Subject,
} from '../useActivities.ts'
import { useClaimStepTexts } from './useClaimStepTexts.ts'
import { useLiquidityStepTexts } from './useLiquidityStepTexts.ts'
import { useOrderStepTexts } from './useOrderStepTexts.ts'
import { isOrder } from './useProgressWords.ts'

const SECOND_MS = 1_000

/** An activity's steps in words, with the time that each has taken. */
export function useStepViews({ steps, subject, state }: Activity): readonly StepView[] {
  const { t } = useTranslation()
  const now = useNow(state.kind === 'running' ? SECOND_MS : undefined)
  const textsOf = useStepTexts(subject, steps)
  return together(steps).map((step) => ({
    id: step.name,
    ...textsOf(step.name),
    ...(step.status === 'skipped' ? { detail: t('progress.skipped') } : {}),
    ...(step.name.startsWith('approve') && step.status === 'done'
      ? { detail: t('progress.approve.done') }
      : {}),
    status: step.status === 'skipped' ? 'done' : step.status,
    ...elapsedOf(step, now),
  }))
}

export type StepTexts = { readonly title: string; readonly detail: string }

function useStepTexts(
  subject: Subject,
  steps: readonly ActivityStep[],
): (name: StepName) => StepTexts {
  const { t } = useTranslation()
  const orderTexts = useOrderStepTexts()
  const liquidityTexts = useLiquidityStepTexts()
  const claimTexts = useClaimStepTexts()
  const locale = useLocale()
  return (name) => {
    if (subject.kind === 'liquidity') return liquidityTexts(subject, name)
    if (subject.kind === 'claim') return claimTexts(subject, name, steps)
    const words = wordsOf(hopOf(subject, name) ?? subject, locale)
    if (isOrder(subject)) return orderTexts(name, words)
    switch (placeOfStep(name)?.part ?? name) {
      case 'pay':
        return { title: t('progress.pay.title', words), detail: t('progress.pay.detail') }
      case 'mint':
        return { title: t('progress.mint.title'), detail: t('progress.mint.detail') }
      case 'credit':
        return { title: t('progress.credit.title'), detail: t('progress.credit.detail') }
      case 'transfer':
        return { title: t('progress.pay.title', words), detail: t('progress.transfer.detail') }
      case 'deposit':
        return {
          title: t('progress.deposit.title', words),
          detail: t('progress.deposit.detail'),
        }
      case 'withdraw':
        return {
          title: t('progress.withdraw.title', words),
          detail: t('progress.withdraw.detail'),
        }
      case 'arrive':
        return { title: t('progress.arrive.title'), detail: t('progress.arrive.detail') }
      default:
        return name.startsWith('approve')
          ? {
              title: t('progress.approve.title', words),
              detail: t('progress.approve.detail', words),
            }
          : { title: t('progress.swap.title', words), detail: t('progress.swap.detail', words) }
    }
  }
}

/** The rungs of a ladder go side by side, as do positions, and batches of a list one after the other: of all one line a step. */
function together(steps: readonly ActivityStep[]): readonly ActivityStep[] {
  const parts = Map.groupBy(
    steps,
    ({ name }) => /^(mint|place|take|arrive|import):/.exec(name)?.[1] ?? name,
  )
  return [...parts.values()].flatMap((rungs) => {
    const [first, ...others] = rungs
    return first === undefined || others.length === 0 ? rungs : [joined(rungs, first)]
  })
}

function joined(rungs: readonly ActivityStep[], first: ActivityStep): ActivityStep {
  const has = (status: ActivityStep['status']) => rungs.some((rung) => rung.status === status)
  const isBegun = has('active') || has('done')
  const isOver = !has('active') && !has('pending')
  const status = has('failed') ? 'failed' : isOver ? 'done' : isBegun ? 'active' : 'pending'
  const [startedAt] = rungs.flatMap((rung) => rung.startedAt ?? []).toSorted((a, b) => a - b)
  const endedAt = isOver ? Math.max(...rungs.map((rung) => rung.endedAt ?? 0)) : undefined
  return {
    name: first.name,
    status,
    ...(startedAt === undefined ? {} : { startedAt }),
    ...(endedAt ? { endedAt } : {}),
  }
}

/** Which part of a trade a step belongs to. */
function hopOf(subject: Subject, name: StepName): HopSubject | undefined {
  const place = placeOfStep(name)
  if (subject.kind !== 'swap' || place === undefined) return undefined
  return subject.route?.find(({ branch, hop }) => branch === place.branch && hop === place.hop)
}

function wordsOf(
  about: Exclude<Subject, LiquiditySubject | ClaimSubject> | HopSubject,
  locale: string,
) {
  if ('token' in about) {
    const { symbol, decimals } = about.token
    const amount = formatAmount(about.amount, decimals, locale)
    return { symbolIn: formatSymbol(symbol), symbolOut: '', amount }
  }
  const { tokenIn, tokenOut, amountIn } = about
  return {
    symbolIn: formatSymbol(tokenIn.symbol),
    symbolOut: formatSymbol(tokenOut.symbol),
    amount: formatAmount(amountIn, tokenIn.decimals, locale),
  }
}

function elapsedOf(
  { startedAt, endedAt, status }: ActivityStep,
  now: number,
): { elapsed?: string } {
  if (startedAt === undefined || status === 'skipped') return {}
  return { elapsed: formatElapsed((endedAt ?? now) - startedAt) }
}
