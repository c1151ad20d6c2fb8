import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { formatAmount } from '../../../format/amount.ts'
import { formatSymbol } from '../../../format/symbol.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { dropReminder, type KeptOrder } from './keptOrders.ts'

type OrderRemindersProps = { readonly due: readonly KeptOrder[]; readonly onOpen: () => void }

/** Orders that their person wanted to be reminded of by now: rows of a list. */
export function OrderReminders({ due, onOpen }: OrderRemindersProps) {
  const { t } = useTranslation('orders')
  const locale = useLocale()
  const navigate = useNavigate()
  return due.map((order) => {
    const { poolId, positionId, owner, tokenIn, tokenOut, amountIn } = order
    const look = () => {
      onOpen()
      navigate(`/swap/limit?input=${tokenIn.ledgerId}&output=${tokenOut.ledgerId}`)
    }
    return (
      <li
        key={`${poolId} ${positionId}`}
        className="flex flex-col gap-2 rounded-control bg-surface-2 p-3"
      >
        <p className="text-14">
          {t('watch.reminder', {
            amount: formatAmount(amountIn, tokenIn.decimals, locale),
            symbolIn: formatSymbol(tokenIn.symbol),
            symbolOut: formatSymbol(tokenOut.symbol),
          })}
        </p>
        <div className="flex gap-2">
          <Button className="flex-1" onClick={look}>
            {t('done.toOrders')}
          </Button>
          <Button look="quiet" onClick={() => dropReminder(owner, order)}>
            {t('watch.dismiss')}
          </Button>
        </div>
      </li>
    )
  })
}
