import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { OwnPage } from '../../shell/pages/OwnPage.tsx'
import { RecoverNav } from './RecoverNav.tsx'

/** The pages on which tokens are found that are not in the wallet, and taken back. */
export function RecoverFrame({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation('recover')
  return (
    <OwnPage title={t('title')} lead={t('why')} visitor={t('visitor')} nav={<RecoverNav />}>
      {children}
    </OwnPage>
  )
}
