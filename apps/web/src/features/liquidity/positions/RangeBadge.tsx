import type { RangeState } from '@sluice/sdk/position'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../../ui/layout/Badge.tsx'

const TONES = {
  'in-range': 'up',
  'near-end': 'warn',
  'at-end': 'warn',
  'out-of-range': 'down',
  closed: 'plain',
} as const

/** How a position stands to the price, in words and in its colour. */
export function RangeBadge({ state }: { readonly state: RangeState }) {
  const { t } = useTranslation('liquidity')
  const words = {
    'in-range': t('state.inRange'),
    'near-end': t('state.nearEnd'),
    'at-end': t('state.atEnd'),
    'out-of-range': t('state.outOfRange'),
    closed: t('state.closed'),
  }
  return <Badge tone={TONES[state]}>{words[state]}</Badge>
}

/** The colour of a position's edge. */
export const EDGES: Readonly<Record<RangeState, string>> = {
  'in-range': 'bg-up',
  'near-end': 'bg-warn',
  'at-end': 'bg-warn',
  'out-of-range': 'bg-down',
  closed: 'bg-line',
}
