import type { LaunchSale, SaleInvestor } from '@sluice/sdk'
import { useTranslation } from 'react-i18next'
import { Amount } from '../../../ui/figures/Amount.tsx'
import { Facts } from '../../info/Facts.tsx'

type ShareFactsProps = { readonly sale: LaunchSale; readonly share: SaleInvestor['share'] }

/** What a deposit comes to: tokens, what they cost, and what goes back. */
export function ShareFacts({ sale: { token, payment }, share }: ShareFactsProps) {
  const { t } = useTranslation('launchpad')
  return (
    <Facts
      isNarrow
      facts={[
        {
          label: t('share.tokens'),
          value: (
            <strong className="font-medium">
              <Amount amount={share.tokens} token={token} />
            </strong>
          ),
        },
        { label: t('share.accepted'), value: <Amount amount={share.accepted} token={payment} /> },
        { label: t('share.refund'), value: <Amount amount={share.refund} token={payment} /> },
      ]}
    />
  )
}
