import type { LaunchSale, Token } from '@sluice/sdk'
import { launchShare } from '@sluice/sdk/saleFigures'
import { useTranslation } from 'react-i18next'
import { useAmountField } from '../../../amounts/useAmountField.ts'
import { StakeAmount } from '../../stake/details/StakeAmount.tsx'
import { ShareFacts } from './ShareFacts.tsx'

type SaleCalculatorProps = { readonly sale: LaunchSale; readonly payment: Token }

/** What a deposit would come to if the sale ended with it: by the functions that the launchpad settles by. Nothing is sent from here. */
export function SaleCalculator({ sale, payment }: SaleCalculatorProps) {
  const { t } = useTranslation('launchpad')
  const most = sale.maximum ?? sale.hardCap
  const field = useAmountField({ ...payment, most })
  const deposit = field.amount ?? 0n
  // below the soft cap it would come back: what is asked is what it buys once there is enough
  const raised = sale.raised + deposit
  const share = launchShare({ ...sale, softCap: 0n }, raised, deposit)
  return (
    <section
      aria-label={t('calculator.title')}
      className="grid gap-4 rounded-card bg-surface p-4 sm:p-6"
    >
      <div>
        <h2 className="text-16 font-medium">{t('calculator.title')}</h2>
        <p className="text-13 text-ink-2">{t('calculator.hint')}</p>
      </div>
      <StakeAmount
        label={t('calculator.deposit')}
        token={payment}
        field={field}
        most={most}
        isInvalid={deposit > most}
        balance=""
      />
      <ShareFacts sale={sale} share={share} />
    </section>
  )
}
