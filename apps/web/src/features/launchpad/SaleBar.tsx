import type { LaunchSale } from '@sluice/sdk'
import { useTranslation } from 'react-i18next'
import { CapBar } from '../../ui/figures/CapBar.tsx'

/** What has been deposited, between the soft cap and the hard one. */
export function SaleBar({ sale }: { readonly sale: LaunchSale }) {
  const { t } = useTranslation('launchpad')
  return (
    <CapBar
      raised={sale.raised}
      least={sale.softCap}
      most={sale.hardCap}
      token={sale.payment}
      raisedLabel={t('sale.raised')}
      betweenLabel={t('sale.caps')}
    />
  )
}
