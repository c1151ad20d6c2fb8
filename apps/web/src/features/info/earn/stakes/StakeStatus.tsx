import { useTranslation } from 'react-i18next'
import { UNKNOWN } from '../../../../format/decimal.ts'
import { useNow } from '../../../../ui/browser/useNow.ts'
import { Badge } from '../../../../ui/layout/Badge.tsx'

const LOOK_MS = 60_000

type StakeStatusProps = {
  readonly startMs: number | undefined
  readonly endMs: number | undefined
}

/** Where a staking pool is in its life, by the clock. */
export function StakeStatus({ startMs, endMs }: StakeStatusProps) {
  const { t } = useTranslation('info')
  const now = useNow(LOOK_MS)
  if (startMs === undefined || endMs === undefined) return UNKNOWN
  if (now < startMs) return <Badge>{t('earn.notStarted')}</Badge>
  if (now > endMs) return <Badge>{t('earn.finished')}</Badge>
  return <Badge tone="accent">{t('earn.live')}</Badge>
}
