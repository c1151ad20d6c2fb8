import { singleHop } from '@sluice/sdk/tradeQuote'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatAmount } from '../../../format/amount.ts'
import { UNKNOWN } from '../../../format/decimal.ts'
import { formatPercent, formatSignedPercent } from '../../../format/percent.ts'
import { formatSymbol } from '../../../format/symbol.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { DisputedQuestion } from '../../../tokens/disputed/DisputedQuestion.tsx'
import { useDisputed } from '../../../tokens/disputed/useDisputed.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { ConfirmButton } from '../../../ui/buttons/ConfirmButton.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { DialogAction } from '../../../ui/overlays/DialogAction.tsx'
import type { SwapForm } from '../form/useSwapForm.ts'
import { useSwapRunner } from '../progress/useSwapRunner.ts'
import { PriceLine } from '../quote/PriceLine.tsx'
import { isGreatLoss, valueChangePpm } from '../quote/priceImpact.ts'
import { QuoteClock } from '../quote/QuoteClock.tsx'
import { QuoteDetails } from '../quote/QuoteDetails.tsx'
import { Calls } from './Calls.tsx'
import { PayNotes } from './PayNotes.tsx'
import { payWayOf } from './payWay.ts'
import { SlippageWarning } from './SlippageWarning.tsx'
import { SwapSides } from './SwapSides.tsx'
import { useReview } from './useReview.ts'
import { WalletAfter } from './WalletAfter.tsx'
import { worstCase } from './worstCase.ts'

type ReviewDialogProps = {
  readonly form: SwapForm
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

/** The swap in full before it happens: what leaves, what arrives, what it costs. */
export function ReviewDialog({ form, open, onOpenChange }: ReviewDialogProps) {
  const { t } = useTranslation(['common', 'trade'])
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('trade:review.title')}>
      <Review form={form} onDone={() => onOpenChange(false)} />
    </Dialog>
  )
}

function Review({ form, onDone }: { readonly form: SwapForm; readonly onDone: () => void }) {
  const { t } = useTranslation(['common', 'trade'])
  const locale = useLocale()
  const { key, slippagePpm, quote, change, accept } = useReview(form)
  const [isLossAgreed, setLossAgreed] = useState(false)
  const disputed = useDisputed([form.tokenIn, form.tokenOut])
  const { start } = useSwapRunner()
  const { tokenIn, tokenOut } = form
  const way = payWayOf(form)
  const valueChange = valueChangePpm(form.valueIn, form.valueOut)
  const worst =
    quote && tokenIn && tokenOut
      ? worstCase({
          quote,
          slippagePpm,
          tokenOut: form.isKept ? { fee: 0n } : tokenOut,
          valueIn: form.valueIn,
          priceOut: form.prices.get(tokenOut.ledgerId),
        })
      : undefined
  const isLoss = isGreatLoss(valueChange) || isGreatLoss(worst?.changePpm)

  const missing =
    form.button.kind !== 'review'
      ? t('trade:review.notReady')
      : change.kind === 'other-question'
        ? t('trade:review.changed')
        : change.kind === 'must-accept'
          ? t('trade:review.acceptFirst')
          : isLoss && !isLossAgreed
            ? t('trade:review.agreeFirst')
            : disputed.missing

  const leastText =
    worst && tokenOut
      ? `${formatAmount(worst.least, tokenOut.decimals, locale)} ${formatSymbol(tokenOut.symbol)}`
      : UNKNOWN
  const confirm = () => {
    if (!quote || !tokenIn || !tokenOut) return
    onDone()
    // an order that is given does not stand in the form to be given again
    form.clear()
    start({ key, quote, slippagePpm, tokenIn, tokenOut, way })
  }
  return (
    <div className="flex flex-col gap-4">
      <SwapSides form={form} change={change} least={leastText} />
      <div className="flex min-h-6 items-center justify-between gap-4 border-t border-line pt-4 text-13">
        <span className="text-ink-2">{t('trade:review.price')}</span>
        <span className="flex min-w-0 items-center gap-2">
          <PriceLine form={form} />
          {quote && <QuoteClock quote={quote} />}
        </span>
      </div>
      <QuoteDetails form={form} />
      {worst && <WalletAfter form={form} way={way} least={worst.least} />}
      <PayNotes form={form} way={way} />
      <Calls form={form} way={way} />
      {quote && !singleHop(quote) && (
        <p className="text-13 text-ink-2">{t('trade:review.halfway')}</p>
      )}
      <SlippageWarning ppm={slippagePpm} least={leastText} />
      <DisputedQuestion of={disputed} />
      <DialogAction>
        {change.kind === 'must-accept' && (
          <Notice
            tone="warn"
            action={
              <Button look="quiet" onClick={accept}>
                {t('trade:review.accept')}
              </Button>
            }
          >
            {t('trade:review.priceMoved', { change: formatSignedPercent(change.ppm, locale) })}
          </Notice>
        )}
        {isLoss && (
          <Checkbox checked={isLossAgreed} onCheckedChange={setLossAgreed}>
            {isGreatLoss(valueChange)
              ? t('trade:review.agreeToLoss', {
                  change: formatPercent(valueChange && -valueChange, locale),
                })
              : t('trade:review.agreeToWorst', {
                  least: leastText,
                  change: formatPercent(worst && -worst.changePpm, locale),
                })}
          </Checkbox>
        )}
        <ConfirmButton size="large" wide disabled={missing !== undefined} onClick={confirm}>
          {missing ?? t('trade:review.confirm')}
        </ConfirmButton>
      </DialogAction>
    </div>
  )
}
