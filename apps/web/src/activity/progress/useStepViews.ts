import { useTranslation } from 'react-i18next'
import { formatElapsed } from '../../format/duration.ts'
import { useNow } from '../../ui/browser/useNow.ts'
import type { StepView } from '../../ui/feedback/StepProgress.tsx'
import { areaOf } from '../areas.ts'
import type { Activity, ActivityStep } from '../useActivities.ts'

const SECOND_MS = 1_000
const NO_TEXTS = { title: '', detail: '' }

/** An activity's steps in words, with the time that each has taken. */
export function useStepViews(activity: Activity): readonly StepView[] {
  const { subject, steps, state } = activity
  const { t } = useTranslation('progress')
  const now = useNow(state.kind === 'running' ? SECOND_MS : undefined)
  const textsOf = areaOf(subject).useStepTexts()
  return together(steps).map((step) => ({
    id: step.name,
    ...(textsOf(activity, step.name) ?? NO_TEXTS),
    ...(step.status === 'skipped' ? { detail: t('skipped') } : {}),
    ...(step.name.startsWith('approve') && step.status === 'done'
      ? { detail: t('approve.done') }
      : {}),
    status: step.status === 'skipped' ? 'done' : step.status,
    ...elapsedOf(step, now),
  }))
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

function elapsedOf(
  { startedAt, endedAt, status }: ActivityStep,
  now: number,
): { elapsed?: string } {
  if (startedAt === undefined || status === 'skipped') return {}
  return { elapsed: formatElapsed((endedAt ?? now) - startedAt) }
}
