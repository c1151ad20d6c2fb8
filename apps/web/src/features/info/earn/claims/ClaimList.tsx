import type { KnownClaimEvent } from '@sluice/sdk'
import { useTranslation } from 'react-i18next'
import { UNKNOWN } from '../../../../format/decimal.ts'
import type { Column } from '../../../../ui/table/columns.ts'
import { OfferBadge } from '../../../offers/OfferBadge.tsx'
import { EarnList, type EarnListProps, TOLD } from '../EarnList.tsx'
import { EarnListPage } from '../EarnListPage.tsx'
import { TokenAmount } from '../TokenName.tsx'
import { type ListedToken, useListedToken, useToldList } from '../useToldList.ts'
import { useClaimEvents } from './useClaimEvents.ts'

/** A claim event of the list; what nobody has told yet is absent. */
type Row = {
  readonly eventId: string
  readonly name: string
  readonly token: ListedToken
  readonly users: number | bigint | undefined
  readonly claimedUsers: number | bigint | undefined
  readonly total: bigint | undefined
  readonly claimed: bigint | undefined
  readonly status: KnownClaimEvent['status'] | undefined
}

/** `/info-claim`: what is given away, to how many, and how much of it was claimed. */
export function ClaimListPage() {
  const { t } = useTranslation('info')
  return (
    <EarnListPage title={t('earn.claims')} hint={t('earn.claimsHint')}>
      <ClaimList />
    </EarnListPage>
  )
}

const STATUSES = ['live', 'not-started', 'closed'] as const

function ClaimList() {
  const tokenOf = useListedToken()
  const { rows, isMissing } = useToldList('claim', (earn, query, ask) =>
    earn.fetchClaimEvents(query, ask),
  )
  if (isMissing) return <ClaimsByController />
  const told = rows?.map(
    (event): Row => ({
      ...event,
      token: tokenOf(event.token),
      status: STATUSES.find((status) => status === event.status),
    }),
  )
  return <ClaimTable rows={told} query={TOLD} />
}

/** The same as the canister tells where events are made. */
function ClaimsByController() {
  const query = useClaimEvents()
  const told = query.data?.map(
    ({ ledgerId, symbol, decimals, amount, ...event }): Row => ({
      ...event,
      token: { ledgerId, symbol, decimals },
      total: amount,
    }),
  )
  return <ClaimTable rows={told} query={query} />
}

function ClaimTable({ rows, query }: Pick<EarnListProps<Row>, 'rows' | 'query'>) {
  const { t } = useTranslation('info')
  return (
    <EarnList
      label={t('earn.claims')}
      urlName="claims"
      query={query}
      rows={rows}
      columns={useColumns()}
      rowKey={({ eventId }) => eventId}
      rowLink={({ eventId }) => `/info-claim/transactions/${encodeURIComponent(eventId)}`}
      empty={t('earn.noClaims')}
    />
  )
}

function useColumns(): readonly Column<Row>[] {
  const { t } = useTranslation('info')
  return [
    {
      id: 'name',
      title: t('earn.event'),
      share: 'quarter',
      sortBy: ({ name }) => name,
      cell: ({ name }) => <bdi className="font-medium wrap-anywhere">{name}</bdi>,
      under: (event) => t('earn.claimedBy', { people: peopleOf(event) }),
    },
    {
      id: 'users',
      title: t('earn.addresses'),
      isFigure: true,
      isColumnOnly: true,
      sortBy: ({ users }) => users,
      cell: peopleOf,
    },
    {
      id: 'amount',
      title: t('earn.tokens'),
      isFigure: true,
      cell: ({ total, token }) => <TokenAmount amount={total} token={token} />,
    },
    {
      id: 'claimed',
      title: t('earn.claimed'),
      isFigure: true,
      isColumnOnly: true,
      cell: ({ claimed, token }) => <TokenAmount amount={claimed} token={token} />,
    },
    {
      id: 'left',
      title: t('earn.left'),
      isFigure: true,
      isWideOnly: true,
      cell: (event) => <TokenAmount amount={leftOf(event)} token={event.token} />,
    },
    { id: 'status', title: t('earn.state'), cell: ({ status }) => <OfferBadge status={status} /> },
  ]
}

const peopleOf = ({ users, claimedUsers }: Pick<Row, 'users' | 'claimedUsers'>) =>
  `${claimedUsers ?? UNKNOWN} / ${users ?? UNKNOWN}`

function leftOf({ total, claimed }: Pick<Row, 'total' | 'claimed'>): bigint | undefined {
  if (total === undefined || claimed === undefined) return undefined
  return total > claimed ? total - claimed : 0n
}
