import type { LaunchSale, SalePage } from '@sluice/sdk'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ForOwner } from '../../../session/ForOwner.tsx'
import { useSdk } from '../../../session/useSdk.ts'
import { Page } from '../../../shell/pages/Page.tsx'
import { useChoiceInUrl } from '../../../ui/browser/useChoiceInUrl.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Tabs } from '../../../ui/fields/Tabs.tsx'
import { CREATE_SALE_PATH } from '../paths.ts'
import { ownSalesQuery, salesQuery } from '../queries.ts'
import { SaleCard } from './SaleCard.tsx'

/** `/launchpad`: tokens that are sold at a fixed price, will be, or were. */
export function LaunchpadPage() {
  const { t } = useTranslation('launchpad')
  return (
    <Page
      title={t('title')}
      subtitle={t('subtitle')}
      action={
        <LinkButton look="tonal" to={CREATE_SALE_PATH}>
          {t('list.create')}
        </LinkButton>
      }
    >
      <Sales />
    </Page>
  )
}

const STAGES = ['open', 'upcoming', 'past', 'own'] as const
const AT_ONCE = 50

function Sales() {
  const { t } = useTranslation('launchpad')
  const [shown, show] = useChoiceInUrl('stage', STAGES)
  const panels = {
    open: <Stage status="open" empty={t('list.noOpen')} />,
    upcoming: <Stage status="upcoming" empty={t('list.noUpcoming')} />,
    past: <Stage empty={t('list.noPast')} />,
    own: <ForOwner visitor={t('list.visitor')}>{(owner) => <Own owner={owner} />}</ForOwner>,
  }
  const labels = {
    open: t('list.open'),
    upcoming: t('list.upcoming'),
    past: t('list.past'),
    own: t('list.own'),
  }
  return (
    <section className="grid grid-cols-1 gap-4 rounded-card bg-surface p-4 sm:p-6">
      <Tabs
        label={t('title')}
        shown={shown}
        onShow={show}
        tabs={STAGES.map((id) => ({ id, label: labels[id], panel: panels[id] }))}
      />
    </section>
  )
}

const isOver = ({ status }: LaunchSale): boolean => status !== 'open' && status !== 'upcoming'

/** Of a stage; of none named those that are over. */
function Stage({
  status,
  empty,
}: {
  readonly status?: 'open' | 'upcoming'
  readonly empty: string
}) {
  const sdk = useSdk()
  const [limit, setLimit] = useState(AT_ONCE)
  const shows = status === undefined ? isOver : () => true
  return (
    <Cards
      answer={useQuery(salesQuery(sdk, status, limit))}
      {...{ shows, empty }}
      onMore={() => setLimit(limit + AT_ONCE)}
    />
  )
}

function Own({ owner }: { readonly owner: string }) {
  const { t } = useTranslation('launchpad')
  const sdk = useSdk()
  const [limit, setLimit] = useState(AT_ONCE)
  return (
    <Cards
      answer={useQuery(ownSalesQuery(sdk, owner, limit))}
      shows={() => true}
      empty={t('list.noOwn')}
      onMore={() => setLimit(limit + AT_ONCE)}
    />
  )
}

type CardsProps = {
  readonly answer: {
    readonly data: SalePage<LaunchSale> | undefined
    readonly isError: boolean
    readonly refetch: () => unknown
  }
  readonly shows: (sale: LaunchSale) => boolean
  readonly empty: string
  readonly onMore: () => void
}

function Cards({ answer: { data, isError, refetch }, shows, empty, onMore }: CardsProps) {
  const { t } = useTranslation('launchpad')
  if (isError && !data) return <ErrorState what={t('list.failed')} onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton className="h-64 w-full" />
  const sales = data.rows.filter(shows)
  if (sales.length === 0) return <EmptyState>{empty}</EmptyState>
  return (
    <div className="grid gap-4">
      <ul aria-label={t('title')} className="grid grid-cols-1 gap-4 md:grid-cols-2">
        {sales.map((sale) => (
          <li key={sale.id}>
            <SaleCard sale={sale} />
          </li>
        ))}
      </ul>
      {data.rows.length < data.total && (
        <Button look="quiet" onClick={onMore}>
          {t('list.more')}
        </Button>
      )}
    </div>
  )
}
