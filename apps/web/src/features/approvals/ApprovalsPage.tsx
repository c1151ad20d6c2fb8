import { useTranslation } from 'react-i18next'
import { OwnPage } from '../../shell/pages/OwnPage.tsx'
import { RecoverNav } from '../recover/RecoverNav.tsx'
import { ApprovalsTable } from './ApprovalsTable.tsx'

/** `/swap/revoke-approve`: who may take what from this account, and taking it back. */
export function ApprovalsPage() {
  const { t } = useTranslation('approvals')
  return (
    <OwnPage title={t('title')} lead={t('what')} visitor={t('visitor')} nav={<RecoverNav />}>
      <ApprovalsTable />
    </OwnPage>
  )
}
