import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ReadProgress } from '../../../shell/pages/ReadProgress.tsx'
import { AwaitedRows } from '../../../tokens/by-id/AwaitedRows.tsx'
import { useUsdPrices } from '../../../tokens/prices/useUsdPrices.ts'
import { later } from '../../../ui/browser/later.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Usd } from '../../../ui/figures/Usd.tsx'
import { OnceOpened } from '../../../ui/overlays/OnceOpened.tsx'
import { type AllPositions, useAllPositions } from './held/useAllPositions.ts'
import { PositionCard } from './PositionCard.tsx'
import { PositionFilters } from './PositionFilters.tsx'
import {
  type Filter,
  isShown,
  keyOf,
  ordered,
  type PositionRow,
  type Sort,
  totalsOf,
} from './positionView.ts'

const CollectDialog = later(async () => (await import('./CollectDialog.tsx')).CollectDialog)
const FindPosition = later(async () => (await import('./FindPosition.tsx')).FindPosition)

/** Every position of the person, in whose hands ever: their own, a farm's, the collection's of tokens, a lock's, or an order's. */
export function OwnPositions() {
  const view = useAllPositions()
  const [collected, setCollected] = useState<readonly PositionRow[]>()
  const [isCollecting, setCollecting] = useState(false)
  const [isFinding, setFinding] = useState(false)
  const collect = (rows: readonly PositionRow[]) => {
    setCollected(rows)
    setCollecting(true)
  }
  return (
    <div className="flex flex-col gap-4">
      <Summary view={view} onCollect={collect} onFind={() => setFinding(true)} />
      <List view={view} onCollect={(row) => collect([row])} />
      <OnceOpened isOpen={isCollecting}>
        {collected && (
          <CollectDialog rows={collected} open={isCollecting} onOpenChange={setCollecting} />
        )}
      </OnceOpened>
      <OnceOpened isOpen={isFinding}>
        <FindPosition open={isFinding} onOpenChange={setFinding} />
      </OnceOpened>
    </div>
  )
}

type SummaryProps = {
  readonly view: AllPositions
  readonly onCollect: (rows: readonly PositionRow[]) => void
  readonly onFind: () => void
}

function Summary({ view, onCollect, onFind }: SummaryProps) {
  const { t } = useTranslation('liquidity')
  const prices = useUsdPrices()
  const { value, fees, collectable, skipped } = totalsOf(view.rows, prices)
  // a total without the positions that are still to come would pass for all of them
  const isWhole = view.awaited.length === 0
  return (
    <section
      aria-label={t('summary.title')}
      className="flex flex-wrap items-center gap-x-10 gap-y-4 rounded-card bg-surface p-4 sm:p-6"
    >
      <Total
        label={t('summary.value')}
        value={isWhole ? value : undefined}
        isKnown={view.isComplete}
      />
      <Total
        label={t('summary.fees')}
        value={isWhole ? fees : undefined}
        isKnown={view.isComplete}
      />
      <span className="flex-1" />
      <Button
        look="tonal"
        disabled={collectable.length === 0}
        onClick={() => onCollect(collectable)}
      >
        {t('summary.collectAll')}
      </Button>
      <Button look="quiet" onClick={onFind}>
        {t('find.open')}
      </Button>
      {skipped > 0 && (
        <p className="w-full text-13 text-ink-2">{t('summary.skipped', { count: skipped })}</p>
      )}
    </section>
  )
}

type TotalProps = {
  readonly label: string
  readonly value: bigint | undefined
  readonly isKnown: boolean
}

function Total({ label, value, isKnown }: TotalProps) {
  return (
    <div>
      <p className="text-13 text-ink-2">{label}</p>
      {isKnown ? (
        <p className="text-20 font-semibold">
          <Usd value={value} isOwn />
        </p>
      ) : (
        <Skeleton className="h-7 w-28" />
      )}
    </div>
  )
}

type ListProps = {
  readonly view: AllPositions
  readonly onCollect: (row: PositionRow) => void
}

function List({ view, onCollect }: ListProps) {
  const { t } = useTranslation('liquidity')
  const prices = useUsdPrices()
  const unreadText = useUnreadText(view)
  const [filter, setFilter] = useState<Filter>('all')
  const [sort, setSort] = useState<Sort>('value')
  if (view.hasFailed) return <ErrorState what={t('list.failed')} onRetry={view.retry} />
  const shown = ordered(
    view.rows.filter((row) => isShown(row, filter)),
    sort,
    prices,
  )
  return (
    <section aria-label={t('tab.positions')}>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <h2 className="flex-1 text-20 font-semibold">
          {t('list.title', { number: view.rows.length + view.awaited.length })}
        </h2>
        <PositionFilters filter={filter} onFilter={setFilter} sort={sort} onSort={setSort} />
      </div>
      {!view.isComplete && view.rows.length + view.awaited.length === 0 && (
        <Skeleton className="h-16 w-full rounded-card" />
      )}
      <ul className="grid gap-3">
        {shown.map((row) => (
          <PositionCard key={keyOf(row)} row={row} onCollect={() => onCollect(row)} />
        ))}
      </ul>
      <AwaitedRows label={t('list.awaited')} rows={view.awaited} onRetry={view.retry} />
      {view.isComplete && shown.length + view.awaited.length === 0 && unreadText === undefined && (
        <div className="rounded-card bg-surface p-6">
          <EmptyState action={<LinkButton to="/liquidity/add">{t('add')}</LinkButton>}>
            {view.rows.length === 0 ? t('list.empty') : t('list.noneShown')}
          </EmptyState>
        </div>
      )}
      <ReadProgress
        reading={
          !view.isComplete && view.all > 0
            ? t('list.reading', { done: view.done, all: view.all })
            : undefined
        }
        unread={unreadText}
        onRetry={view.retry}
      />
    </section>
  )
}

/** What could not be read, and is therefore missing. */
function useUnreadText({ unread, unreadTokens, hasFarmsFailed, hasLocksFailed }: AllPositions) {
  const { t } = useTranslation('liquidity')
  const texts = [
    ...(unread.length > 0 ? [t('list.unread', { pools: unread.join(', ') })] : []),
    ...(unreadTokens.length > 0 ? [t('wrapped.unread', { tokens: unreadTokens.join(', ') })] : []),
    ...(hasFarmsFailed ? [t('list.farmsUnread')] : []),
    ...(hasLocksFailed ? [t('list.locksUnread')] : []),
  ]
  return texts.length > 0 ? texts.join(' ') : undefined
}
