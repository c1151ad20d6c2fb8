import type { KnownClaimEvent } from '@sluice/sdk'
import { useTranslation } from 'react-i18next'
import { UNKNOWN } from '../../../../format/decimal.ts'
import { Badge } from '../../../../ui/layout/Badge.tsx'

/** Where a claim event is in its life; unknown until it was looked at. */
export function ClaimStatus({
  status,
}: {
  readonly status: KnownClaimEvent['status'] | undefined
}) {
  const { t } = useTranslation('info')
  if (status === undefined) return UNKNOWN
  const words = {
    live: t('earn.live'),
    'not-started': t('earn.notStarted'),
    closed: t('earn.finished'),
  }
  return <Badge tone={status === 'live' ? 'accent' : 'plain'}>{words[status]}</Badge>
}
