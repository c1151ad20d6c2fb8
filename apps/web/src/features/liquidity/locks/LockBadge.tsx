import type { PositionLock } from '@sluice/sdk'
import { Lock, LockOpen } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../../ui/browser/useNow.ts'
import { Badge } from '../../../ui/layout/Badge.tsx'
import { Icon } from '../../../ui/pictures/Icon.tsx'
import { isOver, MINUTE_MS } from './lockTime.ts'

/** Whether a position is still locked, in words. */
export function LockBadge({ lock }: { readonly lock: PositionLock }) {
  const { t } = useTranslation('liquidity')
  const isDone = isOver(lock, useNow(MINUTE_MS))
  return (
    <Badge tone={isDone ? 'up' : 'accent'}>
      <Icon of={isDone ? LockOpen : Lock} size={16} />
      {isDone ? t('lock.ended') : t('held.lock')}
    </Badge>
  )
}
