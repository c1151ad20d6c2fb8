import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { Button } from '../../ui/buttons/Button.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'

/** An address that leads nowhere. */
export function NotFound() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (
    <div className="mx-auto flex max-w-[480px] flex-1 flex-col justify-center px-4 text-center">
      <h1 className="text-28 font-semibold">{t('notFound.title')}</h1>
      <EmptyState
        action={<Button onClick={() => navigate('/swap')}>{t('notFound.action')}</Button>}
      >
        {t('notFound.text')}
      </EmptyState>
    </div>
  )
}
