import { newOrderKey } from '@sluice/sdk'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatAmount } from '../../../format/amount.ts'
import { formatPercent } from '../../../format/percent.ts'
import { formatPrice } from '../../../format/price.ts'
import { formatSymbol } from '../../../format/symbol.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { useOwner } from '../../../session/useSdk.ts'
import { useUsdPrices } from '../../../tokens/prices/useUsdPrices.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { ConfirmButton } from '../../../ui/buttons/ConfirmButton.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { DialogAction } from '../../../ui/overlays/DialogAction.tsx'
import { DetailRow } from '../../swap/quote/DetailRow.tsx'
import { currentPrice, priceAtTick } from '../form/currentPrice.ts'
import { OrderSides } from '../review/OrderSides.tsx'
import { useOrderRunner } from '../useOrderRunner.ts'
import { FilledBar } from './FilledBar.tsx'
import { filledPpm, orderTick, withoutDust } from './filled.ts'
import { MoveOrder } from './MoveOrder.tsx'
import type { OrderRow } from './useOrders.ts'

type OrderDetailsProps = {
  readonly row: OrderRow
  readonly open: boolean
  /** It was pulled to this tick: that is what is asked about first. */
  readonly movedTo?: number
  readonly onClose: () => void
}

/** An order that stands, with what can be done with it. */
export function OrderDetails({ row, open, movedTo, onClose }: OrderDetailsProps) {
  const { t } = useTranslation('orders')
  const [step, setStep] = useState<'look' | 'move' | 'cancel'>(
    movedTo === undefined ? 'look' : 'move',
  )
  const titles = { look: t('details.title'), move: t('move.title'), cancel: t('cancel.title') }
  return (
    <Dialog open={open} onOpenChange={(isOpen) => !isOpen && onClose()} title={titles[step]}>
      {step === 'look' && (
        <Look row={row} onMove={() => setStep('move')} onCancel={() => setStep('cancel')} />
      )}
      {step === 'move' && (
        <MoveOrder row={row} startTick={movedTo} onDone={onClose} onBack={() => setStep('look')} />
      )}
      {step === 'cancel' && (
        <CancelOrder row={row} onDone={onClose} onBack={() => setStep('look')} />
      )}
    </Dialog>
  )
}

type LookProps = {
  readonly row: OrderRow
  readonly onMove: () => void
  readonly onCancel: () => void
}

function Look({ row, onMove, onCancel }: LookProps) {
  const { t } = useTranslation('orders')
  const locale = useLocale()
  const prices = useUsdPrices()
  const { order, tokenIn, tokenOut } = row
  const pair = [tokenIn, tokenOut] as const
  const filled = filledPpm(order)
  const [in_, out] = [formatSymbol(tokenIn.symbol), formatSymbol(tokenOut.symbol)]
  return (
    <div className="flex flex-col gap-4">
      <OrderSides
        tokenIn={tokenIn}
        tokenOut={tokenOut}
        amountIn={withoutDust(order.remaining)}
        amountOut={withoutDust(order.bought)}
        prices={prices}
        names={[t('details.notSold'), t('details.bought')]}
      />
      <div className="grid gap-1.5">
        <span className="text-13 text-ink-2">
          {t('details.filled', { percent: formatPercent(filled, locale) })}
        </span>
        <FilledBar ppm={filled} />
      </div>
      <dl className="grid gap-1 border-t border-line pt-4 text-13">
        <DetailRow name={t('review.limitPrice', { symbol: in_ })} isStrong>
          {formatPrice(priceAtTick(order.pool, orderTick(order), pair), locale)} {out}
        </DetailRow>
        <DetailRow name={t('review.currentPrice')}>
          {formatPrice(currentPrice(order.pool, ...pair), locale)} {out}
        </DetailRow>
        <DetailRow name={t('details.sold')}>
          {formatAmount(withoutDust(order.amountIn), tokenIn.decimals, locale)} {in_}
        </DetailRow>
      </dl>
      <p className="text-13 text-ink-2">{t('details.fees')}</p>
      <DialogAction>
        <div className="grid grid-cols-2 gap-3">
          <Button look="tonal" onClick={onMove}>
            {t('details.move')}
          </Button>
          <Button look="risk" onClick={onCancel}>
            {t('details.cancel')}
          </Button>
        </div>
      </DialogAction>
    </div>
  )
}

type ActProps = {
  readonly row: OrderRow
  readonly onDone: () => void
  readonly onBack: () => void
}

function CancelOrder({ row, onDone, onBack }: ActProps) {
  const { t } = useTranslation('orders')
  const locale = useLocale()
  const owner = useOwner() ?? ''
  const [key] = useState(() => newOrderKey(owner))
  const { cancel } = useOrderRunner()
  const { order, tokenIn, tokenOut } = row
  const sides = [
    { token: tokenIn, amount: withoutDust(order.remaining - tokenIn.fee) },
    { token: tokenOut, amount: order.bought - tokenOut.fee },
  ].filter(({ amount }) => amount > 0n)
  const amounts = sides
    .map(
      ({ token, amount }) =>
        `${formatAmount(amount, token.decimals, locale)} ${formatSymbol(token.symbol)}`,
    )
    .join(' + ')
  const confirm = () => {
    onDone()
    void cancel({ key, order, tokenIn, tokenOut })
  }
  return (
    <div className="flex flex-col gap-4">
      <p className="text-14">{t('cancel.back', { amounts })}</p>
      <Notice>{t('cancel.where')}</Notice>
      <DialogAction>
        <div className="grid grid-cols-2 gap-3">
          <Button look="tonal" onClick={onBack}>
            {t('details.back')}
          </Button>
          <ConfirmButton look="risk" onClick={confirm}>
            {t('cancel.confirm')}
          </ConfirmButton>
        </div>
      </DialogAction>
    </div>
  )
}
