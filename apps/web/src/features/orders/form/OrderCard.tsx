import { ArrowDown } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { later } from '../../../ui/browser/later.ts'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { OnceOpened } from '../../../ui/overlays/OnceOpened.tsx'
import { ChartButton } from '../../swap/chart/ChartButton.tsx'
import { ProLink } from '../../swap/ProLink.tsx'
import { TradeTabs } from '../../swap/TradeTabs.tsx'
import { LadderFields } from './LadderFields.tsx'
import { OrderButton } from './OrderButton.tsx'
import { OrderNotices } from './OrderNotices.tsx'
import { OrderBuyPanel, OrderSellPanel } from './OrderPanels.tsx'
import { PriceBox } from './PriceBox.tsx'
import type { OrderForm } from './useOrderForm.ts'

const OrderReview = later(async () => (await import('../review/OrderReview.tsx')).OrderReview)

/** The form: what is sold, at which price, what it buys, and one button. */
export function OrderCard({ form }: { readonly form: OrderForm }) {
  const { t } = useTranslation('orders')
  const { t: tCommon } = useTranslation()
  const [isReviewing, setReviewing] = useState(false)
  const isReady = form.button.kind === 'review'
  // Fetched before the button is pressed: the review stands there at once.
  useEffect(() => {
    if (isReady) void OrderReview.load()
  }, [isReady])
  const review = () => isReady && setReviewing(true)
  return (
    <Card>
      <header className="mb-3 flex flex-wrap items-center justify-between">
        <h1 className="sr-only">{t('title')}</h1>
        <TradeTabs shown="limit" />
        <div className="flex items-center">
          <ChartButton />
          <ProLink />
        </div>
      </header>
      <OrderSellPanel form={form} onEnter={review} />
      <div className="relative z-10 -my-4 flex justify-center">
        <IconButton
          icon={ArrowDown}
          label={tCommon('swap.turn')}
          onClick={form.turn}
          disabled={!form.canTurn}
          className="!rounded-full bg-surface ring-4 ring-surface"
        />
      </div>
      <OrderBuyPanel form={form} onEnter={review} />
      <PriceBox form={form} />
      <LadderFields form={form} />
      <OrderNotices form={form} />
      <OrderButton form={form} onReview={() => setReviewing(true)} />
      <OnceOpened isOpen={isReviewing}>
        <OrderReview form={form} open={isReviewing} onOpenChange={setReviewing} />
      </OnceOpened>
    </Card>
  )
}
