import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/buttons/Button.tsx'
import { LinkButton } from '../../ui/buttons/LinkButton.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { type Linked, WrongLink } from '../../ui/feedback/WrongLink.tsx'

type NotListedProps = {
  readonly what?: string
  readonly onRetry?: () => void
  /** What the address names and is not there. */
  readonly wrong?: { readonly what: Linked; readonly id: string }
}

/** An address that names nothing the exchange knows, or something that could not be read. */
export function NotListed({ what = '', onRetry, wrong }: NotListedProps) {
  const { t } = useTranslation('info')
  const toMarket = <LinkButton to="/info-overview">{t('toMarket')}</LinkButton>
  return (
    <div className="mx-auto flex max-w-[480px] flex-1 flex-col justify-center px-4 text-center">
      <h1 className="text-28 font-semibold">{onRetry ? t('failedTitle') : t('noTitle')}</h1>
      {wrong ? (
        <div className="mt-4 flex flex-col items-center gap-4 text-start">
          <WrongLink {...wrong} />
          {toMarket}
        </div>
      ) : (
        <EmptyState action={onRetry ? <Button onClick={onRetry}>{t('retry')}</Button> : toMarket}>
          {what}
        </EmptyState>
      )}
    </div>
  )
}
