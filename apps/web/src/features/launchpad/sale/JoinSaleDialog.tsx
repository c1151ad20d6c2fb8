import type { LaunchSale, SaleInvestor, Token } from '@sluice/sdk'
import { newOrderKey } from '@sluice/sdk/orderKey'
import { boundsOf, launchShare } from '@sluice/sdk/saleFigures'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAmountField } from '../../../amounts/useAmountField.ts'
import { formatAmount } from '../../../format/amount.ts'
import { formatSymbol } from '../../../format/symbol.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { useBalance } from '../../../tokens/useTokens.ts'
import { Amount } from '../../../ui/figures/Amount.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { AmountForm } from '../../governance/parts/AmountForm.tsx'
import { useSaleOrders } from '../useSaleOrders.ts'
import { flawOfDeposit } from './flawOfDeposit.ts'

type JoinSaleDialogProps = {
  readonly sale: LaunchSale
  readonly owner: string
  readonly payment: Token
  readonly investor: SaleInvestor
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

/** Deposits into a sale that is open. */
export function JoinSaleDialog({ open, onOpenChange, ...about }: JoinSaleDialogProps) {
  const { t } = useTranslation('launchpad')
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('join.title', { name: about.sale.name })}
    >
      {open && <Form {...about} onDone={() => onOpenChange(false)} />}
    </Dialog>
  )
}

type FormProps = Omit<JoinSaleDialogProps, 'open' | 'onOpenChange'> & {
  readonly onDone: () => void
}

function Form({ sale, owner, payment, investor, onDone }: FormProps) {
  const { t } = useTranslation('launchpad')
  const locale = useLocale()
  const [key] = useState(() => newOrderKey(owner))
  const { join } = useSaleOrders()
  const balance = useBalance(payment.ledgerId)
  const { minimum, maximum } = boundsOf(sale, investor)
  // sent to the sale's account, and from there into the sale
  const fees = 2n * payment.fee
  const spendable = balance === undefined ? undefined : balance > fees ? balance - fees : 0n
  const most =
    spendable !== undefined && (maximum === undefined || spendable < maximum) ? spendable : maximum
  const field = useAmountField({ ...payment, most })
  const amount = field.amount ?? 0n
  const symbol = formatSymbol(payment.symbol)
  const written = (value: bigint) => `${formatAmount(value, payment.decimals, locale)} ${symbol}`
  const flaw = flawOfDeposit({ amount: field.amount, spendable, minimum, maximum })
  const flaws = {
    full: t('join.full'),
    'no-amount': t('join.enter'),
    'below-minimum': t('join.below', { amount: written(minimum) }),
    'above-maximum': t('join.above', { amount: written(maximum ?? 0n) }),
    insufficient: t('join.insufficient', { symbol }),
  }
  const own = investor.deposited + amount
  const share = launchShare({ ...sale, softCap: 0n }, sale.raised + amount, own)
  return (
    <AmountForm
      {...{ token: payment, field, most }}
      missing={flaw && flaws[flaw]}
      label={t('join.amount')}
      from={balance}
      isInvalid={flaw === 'insufficient' || flaw === 'above-maximum'}
      facts={[
        { label: t('join.fees'), value: <Amount amount={fees} token={payment} isExact /> },
        {
          label: t('join.pays'),
          value: (
            <strong className="font-medium">
              <Amount amount={amount + fees} token={payment} isExact />
            </strong>
          ),
        },
        { label: t('share.tokens'), value: <Amount amount={share.tokens} token={sale.token} /> },
        { label: t('share.refund'), value: <Amount amount={share.refund} token={payment} /> },
      ]}
      notice={t('join.notice')}
      isPaid
      confirm={t('join.confirm')}
      onConfirm={(given) => {
        onDone()
        void join({ key, sale, amount: given })
      }}
    />
  )
}
