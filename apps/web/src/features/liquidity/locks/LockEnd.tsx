import type { PositionLock } from '@sluice/sdk'
import { useTranslation } from 'react-i18next'
import { formatAgo, formatDateTime } from '../../../format/time.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { useNow } from '../../../ui/browser/useNow.ts'
import { isOver, MINUTE_MS } from './lockTime.ts'

/** Until when a position is locked, in a line. */
export function LockEnd({ lock }: { readonly lock: PositionLock }) {
  const { t } = useTranslation('liquidity')
  const locale = useLocale()
  const now = useNow(MINUTE_MS)
  const endMs = lock.unlockSeconds * 1_000
  return (
    <p className="mt-5 flex flex-wrap justify-between gap-2 text-14">
      <span className="text-ink-2">
        {isOver(lock, now) ? t('lock.endedAt') : t('lock.lockedUntil')}
      </span>
      <span>
        <bdi>{formatDateTime(endMs, locale)}</bdi>{' '}
        <span className="text-ink-2">({formatAgo(endMs, now, locale)})</span>
      </span>
    </p>
  )
}
