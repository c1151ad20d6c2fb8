import { useTranslation } from 'react-i18next'
import type { DoneProps } from '../../../activity/ActivityArea.tsx'
import { DoneNote } from '../../../activity/progress/DoneNote.tsx'
import { formatExactAmount } from '../../../format/amount.ts'
import { formatSymbol } from '../../../format/symbol.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import type { OrderSubject } from './OrderSubject.ts'

/** What stands now, or has come back. */
export function OrderDone({ activity: { subject }, onClose }: DoneProps<OrderSubject>) {
  const { t } = useTranslation('orders')
  const locale = useLocale()
  const { kind, tokenIn, tokenOut, amountIn } = subject
  const amount = `${formatExactAmount(amountIn, tokenIn.decimals, locale)} ${formatSymbol(tokenIn.symbol)}`
  const isPlaced = kind === 'order'
  return (
    <DoneNote
      what={
        isPlaced
          ? t('done.placed', {
              count: subject.count,
              amount,
              symbol: formatSymbol(tokenOut.symbol),
            })
          : t('done.cancelled')
      }
      next={isPlaced ? t('done.next') : t('done.inWallet')}
      to={{
        path: `/swap/limit?input=${tokenIn.ledgerId}&output=${tokenOut.ledgerId}`,
        label: t('done.toOrders'),
      }}
      onClose={onClose}
    />
  )
}
