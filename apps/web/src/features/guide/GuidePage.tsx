import { useTranslation } from 'react-i18next'
import { usePreferences } from '../../preferences/usePreferences.ts'
import { Page } from '../../shell/pages/Page.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { GuideStepRow } from './GuideStepRow.tsx'
import { GUIDE_STEPS } from './guideSteps.ts'
import { useDoneSteps } from './useDoneSteps.ts'

/** `/guide`: six steps for a first visit. They tick themselves off by what has really happened. */
export function GuidePage() {
  const { t } = useTranslation('guide')
  return (
    <Page title={t('title')} subtitle={t('lead')} width="form">
      <Steps />
    </Page>
  )
}

function Steps() {
  const { t } = useTranslation('guide')
  const { hidesGuide, setHidesGuide } = usePreferences()
  const done = useDoneSteps()
  const words = t('progress', { done: done.size, of: GUIDE_STEPS.length })
  return (
    <section className="rounded-card bg-surface p-4 sm:p-6">
      <p className="text-14 text-ink-2">{words}</p>
      <div
        role="progressbar"
        aria-label={t('title')}
        aria-valuenow={done.size}
        aria-valuemax={GUIDE_STEPS.length}
        aria-valuetext={words}
        className="mt-2 h-1.5 overflow-hidden rounded-full bg-surface-2"
      >
        <div
          className="water-fill h-full rounded-full"
          style={{ width: `${(done.size * 100) / GUIDE_STEPS.length}%` }}
        />
      </div>
      <ol className="mt-2">
        {GUIDE_STEPS.map((step, index) => (
          <GuideStepRow key={step} step={step} number={index + 1} isDone={done.has(step)} />
        ))}
      </ol>
      <div className="mt-4 flex justify-end">
        <Button look="tonal" onClick={() => setHidesGuide(!hidesGuide)}>
          {hidesGuide ? t('showAgain') : t('gotIt')}
        </Button>
      </div>
    </section>
  )
}
