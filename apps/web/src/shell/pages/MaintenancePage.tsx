import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'

/** Stands in for a page that is being repaired. */
export function MaintenancePage() {
  const { t } = useTranslation()
  return (
    <div className="mx-auto flex max-w-[480px] flex-1 flex-col justify-center px-4 text-center">
      <h1 className="text-28 font-semibold">{t('maintenance.title')}</h1>
      <EmptyState
        action={
          <Link to="/" className="text-14 font-medium text-accent">
            {t('maintenance.action')}
          </Link>
        }
      >
        {t('maintenance.text')}
      </EmptyState>
    </div>
  )
}
