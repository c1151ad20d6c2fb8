import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { usePreferences } from '../../preferences/usePreferences.ts'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { GUIDE_STEPS } from './guideSteps.ts'
import { useDoneSteps } from './useDoneSteps.ts'
import { useStepTexts } from './useStepTexts.ts'

/** One line under the swap form: how far a newcomer is, and what comes next. Gone once all is done. */
export function GuideCard() {
  const { t } = useTranslation('guide')
  const dismiss = usePreferences(({ setHidesGuide }) => setHidesGuide)
  const done = useDoneSteps()
  const texts = useStepTexts()
  const next = GUIDE_STEPS.find((step) => !done.has(step))
  if (next === undefined) return null
  return (
    <aside
      aria-label={t('title')}
      className="flex min-h-14 items-center gap-1 rounded-control bg-surface ps-4 pe-1 text-14"
    >
      <Link
        to="/guide"
        className="flex min-h-11 min-w-0 flex-1 flex-wrap items-center gap-x-3 hover:text-accent-deep"
      >
        <span className="text-ink-2">{t('card', { done: done.size, of: GUIDE_STEPS.length })}</span>
        <span className="font-medium">{texts[next].title}</span>
      </Link>
      <IconButton icon={X} iconSize={16} label={t('gotIt')} onClick={() => dismiss(true)} />
    </aside>
  )
}
