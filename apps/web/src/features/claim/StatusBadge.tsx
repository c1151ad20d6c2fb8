import type { ClaimStatus } from '@sluice/sdk'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../ui/layout/Badge.tsx'

const tones = { created: 'plain', ready: 'accent', live: 'up', closed: 'plain' } as const

export function StatusBadge({ status }: { readonly status: ClaimStatus }) {
  const { t } = useTranslation('claim')
  const words = {
    created: t('status.created'),
    ready: t('status.ready'),
    live: t('status.live'),
    closed: t('status.closed'),
  }
  return <Badge tone={tones[status]}>{words[status]}</Badge>
}
