import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { classNames } from '../../ui/classNames.ts'
import { Icon } from '../../ui/pictures/Icon.tsx'
import type { GuideStep } from './guideSteps.ts'
import { StepLinks } from './StepLinks.tsx'
import { useStepTexts } from './useStepTexts.ts'

type GuideStepRowProps = {
  readonly step: GuideStep
  readonly number: number
  readonly isDone: boolean
}

/** One step: what it is about, where it is done, and whether it is. */
export function GuideStepRow({ step, number, isDone }: GuideStepRowProps) {
  const { t } = useTranslation('guide')
  const { title, text } = useStepTexts()[step]
  return (
    <li className="flex gap-4 border-t border-line/60 py-4 first:border-t-0">
      <span
        className={classNames(
          'grid size-8 shrink-0 place-items-center rounded-full text-14 font-medium',
          isDone ? 'bg-accent/15 text-accent-deep' : 'bg-surface-2 text-ink',
        )}
      >
        {isDone ? <Icon of={Check} size={16} /> : number}
      </span>
      <div className="min-w-0 flex-1">
        <h2 className="text-16 font-semibold">
          {title}
          {isDone && <span className="sr-only"> {t('done')}</span>}
        </h2>
        <p className="mt-1 text-14 text-ink-2">{text}</p>
        <StepLinks step={step} isDone={isDone} />
      </div>
    </li>
  )
}
