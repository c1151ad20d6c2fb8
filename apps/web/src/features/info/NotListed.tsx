import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/buttons/Button.tsx'
import { LinkButton } from '../../ui/buttons/LinkButton.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'

type NotListedProps = { readonly what: string; readonly onRetry?: () => void }

/** An address that names nothing the exchange knows, or something that could not be read. */
export function NotListed({ what, onRetry }: NotListedProps) {
  const { t } = useTranslation('info')
  return (
    <div className="mx-auto flex max-w-[480px] flex-1 flex-col justify-center px-4 text-center">
      <h1 className="text-28 font-semibold">{onRetry ? t('failedTitle') : t('noTitle')}</h1>
      <EmptyState
        action={
          onRetry ? (
            <Button onClick={onRetry}>{t('retry')}</Button>
          ) : (
            <LinkButton to="/info-overview">{t('toMarket')}</LinkButton>
          )
        }
      >
        {what}
      </EmptyState>
    </div>
  )
}
