import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../buttons/Button.tsx'
import { Icon } from '../pictures/Icon.tsx'

type ErrorStateProps = {
  readonly what: ReactNode
  /** Where the money is; absent when no money was involved. */
  readonly funds?: string
  readonly next?: string
  /** Asks once more, by a button that says so. */
  readonly onRetry?: () => unknown
  /** Another way on. */
  readonly action?: ReactNode
}

/** Three lines and one button: what happened, where the money is, what to do. */
export function ErrorState({ what, funds, next, onRetry, action }: ErrorStateProps) {
  return (
    <div role="alert" className="flex flex-col items-center gap-4 pt-4 text-center">
      <span className="grid size-12 place-items-center rounded-full bg-warn/15 text-warn">
        <Icon of={TriangleAlert} size={24} />
      </span>
      <div className="flex max-w-88 flex-col gap-2">
        <p className="text-16 font-medium">{what}</p>
        {funds && <p className="text-14 text-ink">{funds}</p>}
        {next && <p className="text-14 text-ink-2">{next}</p>}
      </div>
      {onRetry && <Retry onRetry={onRetry} />}
      {action}
    </div>
  )
}

function Retry({ onRetry }: Required<Pick<ErrorStateProps, 'onRetry'>>) {
  const { t } = useTranslation()
  return <Button onClick={() => void onRetry()}>{t('common.tryAgain')}</Button>
}
