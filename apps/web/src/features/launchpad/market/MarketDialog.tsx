import type { LaunchSale } from '@sluice/sdk'
import { newOrderKey } from '@sluice/sdk/orderKey'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatPercent } from '../../../format/percent.ts'
import { formatSymbol } from '../../../format/symbol.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { DisputedQuestion } from '../../../tokens/disputed/DisputedQuestion.tsx'
import { useDisputed } from '../../../tokens/disputed/useDisputed.ts'
import { useToken } from '../../../tokens/useTokens.ts'
import { ConfirmButton } from '../../../ui/buttons/ConfirmButton.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { DialogAction } from '../../../ui/overlays/DialogAction.tsx'
import type { MarketAgain } from '../paths.ts'
import { useSaleOrders } from '../useSaleOrders.ts'
import { MarketFields } from './MarketFields.tsx'
import { MarketReview } from './MarketReview.tsx'
import { useMarketDraft } from './useMarketDraft.ts'

type MarketDialogProps = {
  readonly sale: LaunchSale
  readonly owner: string
  /** What was chosen of a market that stopped. */
  readonly again?: MarketAgain | undefined
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

/** From a sale to a market in one order: what is chosen, everything that it does, and what that costs. */
export function MarketDialog({ open, onOpenChange, ...about }: MarketDialogProps) {
  const { t } = useTranslation('launchpad')
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('market.title')}>
      {open && <Form {...about} onDone={() => onOpenChange(false)} />}
    </Dialog>
  )
}

/** A price further from the sale's than this is pointed out. */
const NOTABLE_PPM = 20_000n

type FormProps = Pick<MarketDialogProps, 'sale' | 'owner' | 'again'> & {
  readonly onDone: () => void
}

function Form({ sale, owner, again, onDone }: FormProps) {
  const { t } = useTranslation('launchpad')
  const locale = useLocale()
  const [key] = useState(() => newOrderKey(owner))
  const [isAccepted, setAccepted] = useState(false)
  const { makeMarket } = useSaleOrders()
  const draft = useMarketDraft(sale, again)
  const disputed = useDisputed([useToken(sale.token.ledgerId), useToken(sale.payment.ledgerId)])
  const { terms, checked } = draft
  if (draft.hasFailed) return <ErrorState what={t('market.failed')} onRetry={draft.retry} />
  const gap = checked?.gapPpm ?? 0n
  const isFar = gap > NOTABLE_PPM || gap < -NOTABLE_PPM
  const problems = {
    'enter-price': t('market.enterPrice'),
    'enter-amount': t('market.enterAmount'),
    'enter-reward': t('market.enterReward'),
    'bad-days': t('market.badDays'),
    'reward-too-small': t('market.smallReward'),
    'lacks-token': t('join.insufficient', { symbol: formatSymbol(sale.token.symbol) }),
    'lacks-payment': t('join.insufficient', { symbol: formatSymbol(sale.payment.symbol) }),
  }
  const asked = isFar && !isAccepted ? t('market.acceptPrice') : disputed.missing
  const missing = checked?.problem ? problems[checked.problem] : asked
  return (
    <div className="grid gap-4">
      <p className="text-13 text-ink-2">{t('market.hint')}</p>
      <MarketFields sale={sale} draft={draft} />
      {terms && checked ? (
        <>
          {isFar && (
            <>
              <Notice tone="warn">
                {t('market.far', { percent: formatPercent(gap, locale) })}
              </Notice>
              <Checkbox checked={isAccepted} onCheckedChange={setAccepted}>
                {t('market.acceptPrice')}
              </Checkbox>
            </>
          )}
          <MarketReview {...{ sale, terms, checked }} />
        </>
      ) : (
        <Skeleton className="h-40 w-full" />
      )}
      <Notice>{t('market.notice')}</Notice>
      <DisputedQuestion of={disputed} />
      <DialogAction>
        <ConfirmButton
          size="large"
          wide
          disabled={missing !== undefined || checked?.wish === undefined}
          onClick={() => {
            if (checked?.wish === undefined) return
            onDone()
            void makeMarket({ key, sale, wish: checked.wish })
          }}
        >
          {missing ?? t('market.confirm')}
        </ConfirmButton>
      </DialogAction>
    </div>
  )
}
