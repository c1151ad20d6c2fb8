import { useTranslation } from 'react-i18next'
import { keyOf, type PositionRow } from '../positionView.ts'
import { HeldActions } from './HeldActions.tsx'
import { HoldingBadge } from './HoldingBadge.tsx'
import { useHeldRows } from './useHeldRows.ts'

/** What the person can do with a position that somebody else's name is on, because it is staked or a token of theirs; else nothing. */
export function HeldPosition({ row }: { readonly row: PositionRow }) {
  const { t } = useTranslation('liquidity')
  const found = useHeldRows().rows.find((one) => keyOf(one) === keyOf(row))
  // whose lock a position is in stands on its page for everybody, and there what its owner can do
  if (found?.holding === undefined || found.holding.kind === 'lock') return null
  return (
    <section aria-label={t('held.title')} className="rounded-card bg-surface p-4 sm:p-6">
      <h2 className="flex flex-wrap items-center gap-3 text-20 font-semibold">
        {t('held.title')} <HoldingBadge holding={found.holding} />
      </h2>
      <HeldActions row={found} holding={found.holding} />
    </section>
  )
}
