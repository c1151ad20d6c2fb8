import type { StakingStatus } from '@sluice/sdk'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../ui/layout/Badge.tsx'

/** Where a staking pool is in its life, in a word. */
export function StakingBadge({ status }: { readonly status: StakingStatus }) {
  const { t } = useTranslation('stake')
  const words = {
    live: t('status.live'),
    'not-started': t('status.notStarted'),
    finished: t('status.finished'),
  }
  return <Badge tone={status === 'live' ? 'accent' : 'plain'}>{words[status]}</Badge>
}
