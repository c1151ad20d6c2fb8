import type { ClaimEventDetails, ClaimRecord } from '@sluice/sdk'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { queryKeys } from '../../../app/queryKeys.ts'
import { AddressLabel } from '../../../contacts/AddressLabel.tsx'
import { formatDateTime } from '../../../format/time.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { SessionGate } from '../../../session/SessionGate.tsx'
import { useOwner, useSdk } from '../../../session/useSdk.ts'
import { Page } from '../../../shell/pages/Page.tsx'
import { isNotThere } from '../../../tokens/isNotThere.ts'
import { useChoiceInUrl } from '../../../ui/browser/useChoiceInUrl.ts'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { WrongLink } from '../../../ui/feedback/WrongLink.tsx'
import { Tabs } from '../../../ui/fields/Tabs.tsx'
import { Amount } from '../../../ui/figures/Amount.tsx'
import { Count } from '../../../ui/figures/Count.tsx'
import { OfferWaiting } from '../../offers/details/OfferDetails.tsx'
import { StatusBadge } from '../StatusBadge.tsx'
import { RecordTable } from './RecordTable.tsx'

const OF = ['all', 'mine'] as const
const NS_PER_MS = 1_000_000n

/** `/token-claim/transactions/{id}`: who has claimed from an event, and what of it is the person's. */
export function RecordsPage() {
  const { t } = useTranslation('claim')
  const title = t('records.title')
  return (
    <Page
      back={{
        to: '/token-claim',
        label: t('title'),
        current: (
          <SessionGate fallback={title}>
            <Name otherwise={title} />
          </SessionGate>
        ),
      }}
      waiting={<OfferWaiting title={title} />}
    >
      <Records />
    </Page>
  )
}

function useEvent() {
  const sdk = useSdk()
  const { id: eventId = '' } = useParams()
  const asked = useQuery({
    queryKey: queryKeys.claimEvent(eventId),
    queryFn: () => sdk.claims.fetch(eventId),
    retry: 1,
  })
  return { eventId, ...asked }
}

function Name({ otherwise }: { readonly otherwise: string }) {
  const { data: event } = useEvent()
  return event ? <bdi>{event.name}</bdi> : otherwise
}

function Records() {
  const { t } = useTranslation('claim')
  const [of, setOf] = useChoiceInUrl('of', OF)
  const { eventId, data: event, isError, error, refetch } = useEvent()
  if (isError && event === undefined)
    return (
      <>
        <h1 className="text-28 font-semibold">{t('records.title')}</h1>
        {isNotThere(error) ? (
          <WrongLink what="event" id={eventId} />
        ) : (
          <ErrorState what={t('records.noEvent')} onRetry={refetch} />
        )}
      </>
    )
  if (event === undefined) return <OfferWaiting title={t('records.title')} />
  const labels = { all: t('records.all'), mine: t('records.mine') }
  const panels = { all: <AllRecords event={event} />, mine: <OwnRecords event={event} /> }
  return (
    <>
      <Head event={event} />
      <section className="rounded-card bg-surface p-4 sm:p-6">
        <Tabs
          label={t('records.whose')}
          shown={of}
          onShow={setOf}
          tabs={OF.map((one) => ({ id: one, label: labels[one], panel: panels[one] }))}
        />
      </section>
    </>
  )
}

type OfEvent = { readonly event: ClaimEventDetails }

function Head({ event }: OfEvent) {
  const { t } = useTranslation('claim')
  const locale = useLocale()
  const { token, total, claimed, users, claimedUsers, deadlineNs } = event
  const figures = [
    { label: t('records.total'), value: <Amount amount={total} token={token} /> },
    { label: t('records.claimed'), value: <Amount amount={claimed} token={token} /> },
    {
      label: t('records.people'),
      value: (
        <span className="tabular-nums">
          <Count of={Number(claimedUsers)} /> / <Count of={Number(users)} />
        </span>
      ),
    },
    {
      label: t('records.until'),
      value:
        deadlineNs === undefined
          ? t('records.noDeadline')
          : formatDateTime(Number(deadlineNs / NS_PER_MS), locale),
    },
  ]
  return (
    <>
      <header className="flex min-h-10 flex-wrap items-center gap-3">
        <h1 className="min-w-0 break-words text-28 font-semibold">
          <bdi>{event.name}</bdi>
        </h1>
        <StatusBadge status={event.status} />
        <span className="text-13 text-ink-3">
          {t('records.by')} <AddressLabel text={event.creator} what={t('records.creator')} />
        </span>
      </header>
      <dl className="grid grid-cols-2 gap-4 rounded-card bg-surface p-4 sm:p-6 lg:grid-cols-4">
        {figures.map(({ label, value }) => (
          <div key={label} className="min-w-0">
            <dt className="truncate text-13 text-ink-2">{label}</dt>
            <dd className="truncate text-16 font-semibold sm:text-20">{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

function AllRecords({ event }: OfEvent) {
  const sdk = useSdk()
  return (
    <RecordTable
      name={`all ${event.eventId}`}
      fetchPage={(slice) => sdk.claims.fetchRecords(event.eventId, slice)}
      hasUsers
    />
  )
}

function OwnRecords({ event }: OfEvent) {
  const sdk = useSdk()
  const owner = useOwner()
  const fetchPage = async ({ offset, limit }: { offset: number; limit: number }) => {
    const records: readonly ClaimRecord[] =
      owner === undefined ? [] : await sdk.claims.fetchOwnRecords(event.eventId)
    return { total: records.length, entries: records.slice(offset, offset + limit) }
  }
  return <RecordTable name={`mine ${event.eventId} ${owner}`} fetchPage={fetchPage} />
}
