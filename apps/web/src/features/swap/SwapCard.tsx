import { ArrowDown } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePreferences } from '../../preferences/usePreferences.ts'
import { useConfigIfReady, useOwner } from '../../session/useSdk.ts'
import { useBalance } from '../../tokens/useTokens.ts'
import { later } from '../../ui/browser/later.ts'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { OnceOpened } from '../../ui/overlays/OnceOpened.tsx'
import { isBridged } from '../bridge/isBridged.ts'
import { ChartButton } from './chart/ChartButton.tsx'
import { PayPanel } from './form/PayPanel.tsx'
import { ReceivePanel } from './form/ReceivePanel.tsx'
import { SwapButton } from './form/SwapButton.tsx'
import { useSwapForm } from './form/useSwapForm.ts'
import { HistoryButton } from './history/HistoryButton.tsx'
import { MissingTokens } from './notices/MissingTokens.tsx'
import { SwapWarnings } from './notices/SwapWarnings.tsx'
import { UnusedNotice } from './notices/UnusedNotice.tsx'
import { VisitorSteps } from './notices/VisitorSteps.tsx'
import { ProLink } from './ProLink.tsx'
import { QuoteSummary } from './quote/QuoteSummary.tsx'
import { SettingsButton } from './settings/SettingsButton.tsx'
import { TradeTabs } from './TradeTabs.tsx'

const ReviewDialog = later(
  async () => (await import('./review/ReviewDialog.tsx')).ReviewDialog,
  'trade',
)

const BringCoins = later(
  async () => (await import('../bridge/BringCoins.tsx')).BringCoins,
  'bridge',
)

const GuideCard = later(async () => (await import('../guide/GuideCard.tsx')).GuideCard, 'guide')

/** The form: what is paid, what is received, what it costs, and one button. */
export function SwapCard() {
  const { t } = useTranslation()
  const form = useSwapForm()
  const [isReviewing, setReviewing] = useState(false)
  const isReady = form.button.kind === 'review'
  const config = useConfigIfReady()
  const payWith = form.tokenIn?.ledgerId
  const balance = useBalance(payWith ?? '')
  const hidesGuide = usePreferences((preferences) => preferences.hidesGuide)
  const isGuided = useOwner() !== undefined && !hidesGuide
  // Fetched before the button is pressed: the review stands there at once.
  useEffect(() => {
    if (isReady) ReviewDialog.load()
  }, [isReady])
  const review = () => isReady && setReviewing(true)
  return (
    <>
      <Card>
        <header className="mb-3 flex flex-wrap items-center justify-between">
          <h1 className="sr-only">{t('swap.title')}</h1>
          <TradeTabs shown="swap" />
          <div className="flex items-center">
            <ChartButton />
            <ProLink />
            <HistoryButton />
            <SettingsButton form={form} />
          </div>
        </header>
        <PayPanel form={form} onEnter={review} />
        <div className="relative z-10 -my-4 flex justify-center">
          <IconButton
            icon={ArrowDown}
            label={t('swap.turn')}
            onClick={form.turn}
            disabled={!form.canTurn}
            className="!rounded-full bg-surface ring-4 ring-surface"
          />
        </div>
        <ReceivePanel form={form} onEnter={review} />
        <QuoteSummary form={form} />
        <SwapWarnings form={form} />
        <SwapButton form={form} onReview={() => setReviewing(true)} />
      </Card>
      <UnusedNotice form={form} />
      <MissingTokens form={form} />
      {isBridged(config, payWith) && balance === 0n && payWith !== undefined && (
        <Suspense>
          <BringCoins ledgerId={payWith} />
        </Suspense>
      )}
      <VisitorSteps />
      {isGuided && (
        <Suspense>
          <GuideCard />
        </Suspense>
      )}
      <OnceOpened isOpen={isReviewing}>
        <ReviewDialog form={form} open={isReviewing} onOpenChange={setReviewing} />
      </OnceOpened>
    </>
  )
}
