import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { OrderSubject } from '../../../activity/useActivities.ts'
import { formatExactAmount } from '../../../format/amount.ts'
import { formatSymbol } from '../../../format/symbol.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Icon } from '../../../ui/pictures/Icon.tsx'

type OrderDoneProps = { readonly subject: OrderSubject; readonly onClose: () => void }

/** What stands now, or has come back. */
export function OrderDone({ subject, onClose }: OrderDoneProps) {
  const { t } = useTranslation('orders')
  const { t: tCommon } = useTranslation()
  const locale = useLocale()
  const navigate = useNavigate()
  const { kind, tokenIn, tokenOut, amountIn } = subject
  const amount = `${formatExactAmount(amountIn, tokenIn.decimals, locale)} ${formatSymbol(tokenIn.symbol)}`
  const isPlaced = kind === 'order'
  return (
    <div className="flex flex-col items-center gap-5 pt-4 text-center">
      <span className="grid size-16 place-items-center rounded-full bg-up/15 text-up">
        <Icon of={Check} size={24} />
      </span>
      <p role="status" className="text-16 font-medium">
        {isPlaced
          ? t('done.placed', {
              count: subject.count,
              amount,
              symbol: formatSymbol(tokenOut.symbol),
            })
          : t('done.cancelled')}
      </p>
      <p className="text-13 text-ink-2">{isPlaced ? t('done.next') : t('done.inWallet')}</p>
      <div className="flex w-full flex-col gap-2">
        <Button size="large" wide onClick={onClose}>
          {tCommon('common.done')}
        </Button>
        <Button
          look="quiet"
          wide
          onClick={() => {
            onClose()
            navigate(`/swap/limit?input=${tokenIn.ledgerId}&output=${tokenOut.ledgerId}`)
          }}
        >
          {t('done.toOrders')}
        </Button>
      </div>
    </div>
  )
}
