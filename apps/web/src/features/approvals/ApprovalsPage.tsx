import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useConfigIfReady } from '../../session/useSdk.ts'
import { OwnPage } from '../../shell/pages/OwnPage.tsx'
import { later } from '../../ui/browser/later.ts'
import { RecoverNav } from '../recover/RecoverNav.tsx'
import { ApprovalsTable } from './ApprovalsTable.tsx'

const EthereumApprovals = later(
  async () =>
    (await import('../bridge/ethereum-approvals/EthereumApprovals.tsx')).EthereumApprovals,
  'ethereum',
)

/** `/swap/revoke-approve`: who may take what from this account, and taking it back. */
export function ApprovalsPage() {
  const { t } = useTranslation('approvals')
  const hasEthereum = useConfigIfReady()?.ethereum !== undefined
  return (
    <OwnPage title={t('title')} lead={t('what')} visitor={t('visitor')} nav={<RecoverNav />}>
      <ApprovalsTable />
      {hasEthereum && (
        <Suspense>
          <EthereumApprovals />
        </Suspense>
      )}
    </OwnPage>
  )
}
