import { useTranslation } from 'react-i18next'
import { ButtonsSection } from './ButtonsSection.tsx'
import { ChartSection } from './ChartSection.tsx'
import { DataSection } from './DataSection.tsx'
import { FeedbackSection } from './FeedbackSection.tsx'
import { FieldsSection } from './FieldsSection.tsx'
import { OverlaysSection } from './OverlaysSection.tsx'

/** Every component of the design system in every state: for building with it, and for looking at it. */
export function UiPage() {
  const { t } = useTranslation('dev')
  return (
    <div className="mx-auto flex w-full max-w-[1200px] flex-col gap-12 px-4 py-8">
      <header>
        <h1 className="text-28 font-semibold">{t('title')}</h1>
        <p className="mt-2 text-14 text-ink-2">{t('intro')}</p>
      </header>
      <ButtonsSection />
      <FieldsSection />
      <DataSection />
      <FeedbackSection />
      <OverlaysSection />
      <ChartSection />
    </div>
  )
}
