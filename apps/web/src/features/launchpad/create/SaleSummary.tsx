import type { OrderKey, SalePrice, SaleWish } from '@sluice/sdk'
import { newOrderKey } from '@sluice/sdk/orderKey'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '../../../format/time.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { useOwner } from '../../../session/useSdk.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Amount } from '../../../ui/figures/Amount.tsx'
import { Facts } from '../../info/Facts.tsx'
import { CreationCostText } from '../../offers/creation/CreationCostText.tsx'
import { agreedPrice } from '../../offers/creation/creationCost.ts'
import { OfferReview } from '../../offers/details/OfferReview.tsx'
import { toMs } from '../saleTime.ts'
import { useSaleOrders } from '../useSaleOrders.ts'
import { useProblemText } from './useProblemText.ts'
import type { Draft } from './useSaleDraft.ts'

type Order = {
  readonly key: OrderKey
  readonly wish: SaleWish
  readonly creationFee?: SalePrice
}

type SaleSummaryProps = {
  readonly draft: Draft
  /** Once the order is given: the form is not to give it again. */
  readonly onGiven: () => void
}

/** Making, paying and counting; and the approval and the payment of a fee. */
const [PROMPTS, PROMPTS_OF_FEE] = [3, 2]

/** What a sale comes to, and the order to make it. */
export function SaleSummary({ draft, onGiven }: SaleSummaryProps) {
  const { t } = useTranslation('launchpad')
  const locale = useLocale()
  const owner = useOwner() ?? ''
  const { create } = useSaleOrders()
  const problemText = useProblemText()
  const [asked, setAsked] = useState<Order>()
  const { token, payment, hardCap, problem, wish, creation } = draft
  const confirm = () => {
    if (asked === undefined) return
    void create(asked)
    onGiven()
  }
  return (
    <section
      aria-label={t('create.summary')}
      className="grid gap-4 rounded-card bg-surface p-4 sm:p-6"
    >
      <h2 className="text-20 font-semibold">{t('create.summary')}</h2>
      <Facts
        isNarrow
        facts={[
          {
            label: t('create.hardCap'),
            value: payment ? <Amount amount={hardCap} token={payment} isExact /> : '–',
          },
          {
            label: t('create.brings'),
            value: token ? (
              <Amount amount={wish && wish.offered + token.fee} token={token} isExact />
            ) : (
              '–'
            ),
          },
          { label: t('create.cost'), value: <CreationCostText cost={creation.cost} /> },
        ]}
      />
      <p className="text-13 text-ink-2">{t('create.meaning')}</p>
      <Button
        size="large"
        wide
        disabled={problem !== undefined}
        onClick={() => {
          // whoever reads the review gives the order
          if (wish) setAsked({ key: newOrderKey(owner), wish, ...agreedPrice(creation.cost) })
        }}
      >
        {problem === undefined ? t('create.review') : problemText(problem)}
      </Button>
      <OfferReview
        tokens={[token, payment]}
        open={asked !== undefined}
        onOpenChange={() => setAsked(undefined)}
        title={t('create.title')}
        confirm={t('create.confirm')}
        prompts={PROMPTS + (asked?.creationFee ? PROMPTS_OF_FEE : 0)}
        onConfirm={confirm}
      >
        {asked && token && payment && (
          <>
            <p className="text-20 font-semibold text-ink">
              <Amount amount={asked.wish.offered} token={token} isExact /> →{' '}
              <Amount amount={asked.wish.hardCap} token={payment} isExact />
            </p>
            <Facts
              isNarrow
              facts={[
                {
                  label: t('create.softCap'),
                  value: <Amount amount={asked.wish.softCap} token={payment} isExact />,
                },
                {
                  label: t('facts.start'),
                  value: formatDateTime(toMs(asked.wish.startNs), locale),
                },
                { label: t('facts.end'), value: formatDateTime(toMs(asked.wish.endNs), locale) },
                { label: t('create.cost'), value: <CreationCostText cost={creation.cost} /> },
              ]}
            />
          </>
        )}
        <p>{t('create.fixed')}</p>
      </OfferReview>
    </section>
  )
}
