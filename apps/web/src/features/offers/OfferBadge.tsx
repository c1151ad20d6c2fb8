import { useTranslation } from 'react-i18next'
import { UNKNOWN } from '../../format/decimal.ts'
import { Badge } from '../../ui/layout/Badge.tsx'
import type { OfferStatus } from './offerState.ts'

/** Nobody vouches for it yet: somebody who is no operator has made it. */
export function NewBadge() {
  const { t } = useTranslation('offers')
  return <Badge tone="warn">{t('status.new')}</Badge>
}

/** Where an offer is in its life, in a word; unknown until somebody has told. */
export function OfferBadge({ status }: { readonly status: OfferStatus | undefined }) {
  const { t } = useTranslation('offers')
  if (status === undefined) return UNKNOWN
  const words = {
    live: t('status.live'),
    'not-started': t('status.notStarted'),
    finished: t('status.finished'),
    closed: t('status.closed'),
  }
  return <Badge tone={status === 'live' ? 'accent' : 'plain'}>{words[status]}</Badge>
}
