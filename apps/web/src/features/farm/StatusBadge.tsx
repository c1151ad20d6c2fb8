import type { FarmStatus } from '@sluice/sdk'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../ui/layout/Badge.tsx'

/** Where a farm is in its life, in a word. */
export function StatusBadge({ status }: { readonly status: FarmStatus }) {
  const { t } = useTranslation('farm')
  const words = {
    live: t('status.live'),
    'not-started': t('status.notStarted'),
    finished: t('status.finished'),
    closed: t('status.finished'),
  }
  const tone = status === 'live' ? 'accent' : 'plain'
  return <Badge tone={tone}>{words[status]}</Badge>
}
