import type { EarnRecords, KnownClaimEvent, KnownClaimRecord, Sdk } from '@sluice/sdk'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { queryKeys } from '../../../app/queryKeys.ts'
import { AddressLabel } from '../../../contacts/AddressLabel.tsx'
import { formatAmount } from '../../../format/amount.ts'
import { UNKNOWN } from '../../../format/decimal.ts'
import { formatSymbol } from '../../../format/symbol.ts'
import { formatDateTime } from '../../../format/time.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { useSdk } from '../../../session/useSdk.ts'
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Tabs } from '../../../ui/fields/Tabs.tsx'
import { Address } from '../../../ui/figures/Address.tsx'
import { Badge } from '../../../ui/layout/Badge.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { Facts } from '../Facts.tsx'
import { useChoiceInUrl } from '../useChoiceInUrl.ts'
import { EarnFrame } from './EarnFrame.tsx'
import { EarnList } from './EarnList.tsx'
import { RecordTable } from './RecordTable.tsx'

const LIST = '/info-claim'
const REFRESH_MS = 60_000

/** `/info-claim`: what is given away, to how many, and how much of it was claimed. */
export function ClaimListPage() {
  const { t } = useTranslation('info')
  return (
    <EarnFrame title={t('earn.claims')} hint={t('earn.claimsHint')}>
      <section className="rounded-card bg-surface p-4 sm:p-6">
        <ClaimList />
      </section>
    </EarnFrame>
  )
}

function useEvents() {
  const sdk = useSdk()
  return useQuery({
    queryKey: queryKeys.earn('claim-events'),
    queryFn: () => sdk.earn.fetchClaimEvents(),
    refetchInterval: REFRESH_MS,
    retry: 1,
  })
}

/** An amount in an event's token, as the event itself names it. */
function useEventAmount(): (amount: bigint, event: KnownClaimEvent) => string {
  const locale = useLocale()
  return (amount, { decimals, symbol }) =>
    `${formatAmount(amount, decimals, locale)} ${formatSymbol(symbol)}`
}

function ClaimList() {
  const { t } = useTranslation('info')
  const query = useEvents()
  const inWords = useEventAmount()
  const columns: readonly Column<KnownClaimEvent>[] = [
    {
      id: 'name',
      title: t('earn.event'),
      share: 'quarter',
      sortBy: ({ name }) => name,
      cell: ({ name }) => <bdi className="font-medium wrap-anywhere">{name}</bdi>,
    },
    {
      id: 'users',
      title: t('earn.addresses'),
      isFigure: true,
      sortBy: ({ users }) => users,
      cell: ({ users, claimedUsers }) => `${claimedUsers} / ${users}`,
    },
    {
      id: 'amount',
      title: t('earn.tokens'),
      isFigure: true,
      cell: (event) => inWords(event.amount, event),
    },
    {
      id: 'claimed',
      title: t('earn.claimed'),
      isFigure: true,
      cell: (event) => inWords(event.claimed, event),
    },
    {
      id: 'left',
      title: t('earn.left'),
      isFigure: true,
      isWideOnly: true,
      cell: (event) => inWords(leftOf(event), event),
    },
    { id: 'status', title: t('earn.state'), cell: ({ status }) => <EventStatus status={status} /> },
  ]
  return (
    <EarnList
      label={t('earn.claims')}
      urlName="claims"
      query={query}
      rows={query.data}
      columns={columns}
      rowKey={({ eventId }) => eventId}
      rowLink={({ eventId }) => `${LIST}/transactions/${encodeURIComponent(eventId)}`}
      empty={t('earn.noClaims')}
    />
  )
}

const leftOf = ({ amount, claimed }: KnownClaimEvent): bigint =>
  amount > claimed ? amount - claimed : 0n

function EventStatus({ status }: Pick<KnownClaimEvent, 'status'>) {
  const { t } = useTranslation('info')
  const words = {
    live: t('earn.live'),
    'not-started': t('earn.notStarted'),
    closed: t('earn.finished'),
  }
  return <Badge tone={status === 'live' ? 'accent' : 'plain'}>{words[status]}</Badge>
}

/** `/info-claim/transactions/{id}`: who is given what in an event, and has claimed it. */
export function ClaimInfoPage() {
  const { t } = useTranslation('info')
  const { id = '' } = useParams()
  const back = { to: LIST, label: t('earn.claims'), current: id.slice(0, 63) }
  return (
    <EarnFrame title={t('earn.event')} hint={t('earn.claimsHint')} back={back}>
      <ClaimInfo id={id} />
    </EarnFrame>
  )
}

const TABS = ['claims', 'everybody'] as const

function ClaimInfo({ id }: { readonly id: string }) {
  const { t } = useTranslation('info')
  const inWords = useEventAmount()
  const sdk = useSdk()
  const [tab, setTab] = useChoiceInUrl('tab', TABS)
  const { data: events, isError } = useEvents()
  const event = events?.find(({ eventId }) => eventId === id)
  if (isError || (events !== undefined && event === undefined))
    return (
      <EmptyState action={<LinkButton to={LIST}>{t('earn.claims')}</LinkButton>}>
        {t('earn.noClaim')}
      </EmptyState>
    )
  if (event === undefined) return <Skeleton className="h-96 w-full rounded-card" />
  return (
    <>
      <section className="rounded-card bg-surface p-4 sm:p-6">
        <h2 className="mb-4 text-20 font-semibold wrap-anywhere">
          <bdi>{event.name}</bdi>
        </h2>
        <Facts
          facts={[
            { label: t('earn.tokens'), value: inWords(event.amount, event) },
            { label: t('earn.claimed'), value: inWords(event.claimed, event) },
            { label: t('earn.left'), value: inWords(leftOf(event), event) },
            { label: t('earn.addresses'), value: `${event.claimedUsers} / ${event.users}` },
            { label: t('earn.state'), value: <EventStatus status={event.status} /> },
            {
              label: t('earn.canister'),
              value: <Address text={event.storageId} what={t('earn.canister')} />,
            },
            {
              label: t('earn.creator'),
              value: <AddressLabel text={event.creator} what={t('earn.creator')} />,
            },
          ]}
        />
      </section>
      <section className="rounded-card bg-surface p-4 sm:p-6">
        <Tabs
          label={t('earn.records')}
          shown={tab}
          onShow={setTab}
          tabs={[
            {
              id: 'claims',
              label: t('earn.claimed'),
              panel: (
                <RecordTable
                  label={t('earn.claimed')}
                  of={{ place: { kind: 'claim', id }, log: 'claims', canister: event.storageId }}
                  read={async () => claimedOf(await sdk.earn.fetchClaims(event), event.storageId)}
                  token={event}
                />
              ),
            },
            { id: 'everybody', label: t('earn.everybody'), panel: <Claims event={event} /> },
          ]}
        />
      </section>
    </>
  )
}

type ToldClaims = Awaited<ReturnType<Sdk['earn']['fetchClaims']>>

/** Of an event's entries those that were claimed, as records. */
function claimedOf({ rows }: ToldClaims, from: string): EarnRecords {
  const claimed = rows.filter(({ isClaimed }) => isClaimed)
  return {
    rows: claimed.map(({ user, amount, atSeconds = 0 }) => ({
      atSeconds,
      type: 'claim',
      from,
      to: user,
      amount,
    })),
    total: claimed.length,
  }
}

function Claims({ event }: { readonly event: KnownClaimEvent }) {
  const { t } = useTranslation('info')
  const locale = useLocale()
  const sdk = useSdk()
  const inWords = useEventAmount()
  const { eventId, storageId } = event
  const query = useQuery({
    queryKey: queryKeys.earn(storageId, eventId),
    queryFn: () => sdk.earn.fetchClaims({ eventId, storageId }),
    refetchInterval: REFRESH_MS,
    retry: 1,
  })
  const columns: readonly Column<KnownClaimRecord>[] = [
    {
      id: 'time',
      title: t('earn.time'),
      sortBy: ({ atSeconds }) => atSeconds,
      cell: ({ atSeconds }) =>
        atSeconds === undefined ? UNKNOWN : formatDateTime(atSeconds * 1_000, locale),
    },
    {
      id: 'user',
      title: t('earn.to'),
      cell: ({ user }) => <AddressLabel text={user} what={t('earn.to')} />,
    },
    {
      id: 'amount',
      title: t('earn.amount'),
      isFigure: true,
      sortBy: ({ amount }) => amount,
      cell: ({ amount }) => inWords(amount, event),
    },
    {
      id: 'claimed',
      title: t('earn.state'),
      sortBy: ({ isClaimed }) => Number(isClaimed),
      cell: ({ isClaimed }) => (
        <Badge tone={isClaimed ? 'accent' : 'plain'}>
          {isClaimed ? t('earn.claimed') : t('earn.unclaimed')}
        </Badge>
      ),
    },
  ]
  const { rows, total = 0 } = query.data ?? {}
  return (
    <>
      {rows !== undefined && total > rows.length && (
        <p className="mb-2 text-13 text-ink-2">
          {t('earn.newest', { number: rows.length, total })}
        </p>
      )}
      <EarnList
        label={t('earn.records')}
        urlName="records"
        query={query}
        rows={rows}
        columns={columns}
        rowKey={({ user }) => user}
        empty={t('earn.noRecords')}
      />
    </>
  )
}
