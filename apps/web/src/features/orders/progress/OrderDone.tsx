import { useTranslation } from 'react-i18next'
import type { DoneProps } from '../../../activity/ActivityArea.tsx'
import { arriving, type DoneLine } from '../../../activity/done/DoneLine.ts'
import { MoneyDone } from '../../../activity/done/MoneyDone.tsx'
import { formatAmount } from '../../../format/amount.ts'
import { formatSymbol } from '../../../format/symbol.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import type { OrderSubject } from './OrderSubject.ts'

/** What stands now, or has come back. */
export function OrderDone({
  activity: { id, subject },
  receipt,
  onClose,
}: DoneProps<OrderSubject>) {
  const { t } = useTranslation('orders')
  const { t: tReceipt } = useTranslation('receipt')
  const locale = useLocale()
  const { kind, tokenIn, tokenOut, amountIn, count, isMoved } = subject
  const isPlaced = kind === 'order'
  const amount = `${formatAmount(amountIn, tokenIn.decimals, locale)} ${formatSymbol(tokenIn.symbol)}`
  const told: readonly DoneLine[] = 'moved' in receipt ? receipt.moved : []
  // a pool that keeps no log: then its ledger says what came back
  const lines =
    isPlaced || told.some(({ as }) => as === 'received')
      ? told
      : [...told, arriving(tokenIn.ledgerId)]
  return (
    <MoneyDone
      id={id}
      what={
        isPlaced
          ? t('done.placed', { count: count, amount, symbol: formatSymbol(tokenOut.symbol) })
          : t('done.cancelled')
      }
      lines={lines}
      names={{
        placed: tReceipt('inOrders', { count: count }),
        taken: tReceipt('outOfOrder'),
        ...(isMoved ? { received: tReceipt('returned') } : {}),
      }}
      known={[tokenIn, tokenOut]}
      note={isPlaced ? t('done.next') : t('done.inWallet')}
      places={[
        {
          path: `/swap/limit?input=${tokenIn.ledgerId}&output=${tokenOut.ledgerId}`,
          label: t('done.toOrders'),
        },
      ]}
      onClose={onClose}
    />
  )
}
