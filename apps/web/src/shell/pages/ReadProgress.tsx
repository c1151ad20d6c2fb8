import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/buttons/Button.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Spinner } from '../../ui/feedback/Spinner.tsx'

type ReadProgressProps = {
  /** How far reading has come, in words; while something is still being read. */
  readonly reading?: string | undefined
  /** What could not be read, in words. */
  readonly unread?: string | undefined
  readonly onRetry: () => void
}

/** Below a list that is read from many services: what is still to come, or which of them did not answer. */
export function ReadProgress({ reading, unread, onRetry }: ReadProgressProps) {
  const { t } = useTranslation()
  if (reading) {
    return (
      <p className="mt-4 flex items-center gap-2 text-14 text-ink-2">
        <Spinner />
        <span className="tabular-nums">{reading}</span>
      </p>
    )
  }
  if (!unread) return null
  return (
    <div className="mt-4">
      <Notice tone="warn" action={<Button onClick={onRetry}>{t('common.tryAgain')}</Button>}>
        {unread}
      </Notice>
    </div>
  )
}
