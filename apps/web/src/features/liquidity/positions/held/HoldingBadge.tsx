import { useTranslation } from 'react-i18next'
import { Badge } from '../../../../ui/layout/Badge.tsx'
import { LockBadge } from '../../locks/LockBadge.tsx'
import type { Holding } from './Holding.ts'

/** Who holds a position for the person, in a word. */
export function HoldingBadge({ holding }: { readonly holding: Holding }) {
  const { t } = useTranslation('liquidity')
  const words = { farm: t('held.farm'), token: t('held.token'), order: t('held.order') }
  return holding.kind === 'lock' ? (
    <LockBadge lock={holding.lock} />
  ) : (
    <Badge tone="accent">{words[holding.kind]}</Badge>
  )
}
