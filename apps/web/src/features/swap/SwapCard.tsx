import { ArrowDown } from 'lucide-react'
import { lazy, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Card } from '../../ui/Card.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { OnceOpened } from '../../ui/OnceOpened.tsx'
import { PayPanel } from './PayPanel.tsx'
import { QuoteSummary } from './quote/QuoteSummary.tsx'
import { ReceivePanel } from './ReceivePanel.tsx'
import { SwapButton } from './SwapButton.tsx'
import { SwapFrame } from './SwapFrame.tsx'
import { SwapWarnings } from './SwapWarnings.tsx'
import { SettingsButton } from './settings/SettingsButton.tsx'
import { UnusedNotice } from './UnusedNotice.tsx'
import { useSwapForm } from './useSwapForm.ts'
import { VisitorSteps } from './VisitorSteps.tsx'

const loadReview = async () => ({
  default: (await import('./review/ReviewDialog.tsx')).ReviewDialog,
})
const ReviewDialog = lazy(loadReview)

/** The form: what is paid, what is received, what it costs, and one button. */
export function SwapCard() {
  const { t } = useTranslation()
  const form = useSwapForm()
  const [isReviewing, setReviewing] = useState(false)
  const isReady = form.button.kind === 'review'
  // Fetched before the button is pressed: the review stands there at once.
  useEffect(() => {
    if (isReady) void loadReview().catch(() => {})
  }, [isReady])
  return (
    <SwapFrame>
      <Card>
        <header className="mb-3 flex items-center justify-between">
          <h1 className="text-20 font-semibold">{t('swap.title')}</h1>
          <SettingsButton />
        </header>
        <PayPanel form={form} onEnter={() => isReady && setReviewing(true)} />
        <div className="relative z-10 -my-4 flex justify-center">
          <IconButton
            icon={ArrowDown}
            label={t('swap.turn')}
            onClick={form.turn}
            disabled={!form.canTurn}
            className="!rounded-full bg-surface ring-4 ring-surface"
          />
        </div>
        <ReceivePanel form={form} />
        <QuoteSummary form={form} />
        <SwapWarnings form={form} />
        <SwapButton form={form} onReview={() => setReviewing(true)} />
      </Card>
      <UnusedNotice form={form} />
      <VisitorSteps />
      <OnceOpened isOpen={isReviewing}>
        <ReviewDialog form={form} open={isReviewing} onOpenChange={setReviewing} />
      </OnceOpened>
    </SwapFrame>
  )
}
