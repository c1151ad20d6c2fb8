import type { Token } from '@sluice/sdk'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatPercent } from '../../../format/percent.ts'
import { formatSymbol } from '../../../format/symbol.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { ConnectButton } from '../../../session/ConnectButton.tsx'
import { useOwner } from '../../../session/useSdk.ts'
import { AwaitedRows } from '../../../tokens/by-id/AwaitedRows.tsx'
import { describeCallError } from '../../../tokens/describeCallError.ts'
import { useChoiceInUrl } from '../../../ui/browser/useChoiceInUrl.ts'
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { Tabs } from '../../../ui/fields/Tabs.tsx'
import { Amount } from '../../../ui/figures/Amount.tsx'
import { Usd } from '../../../ui/figures/Usd.tsx'
import { TokenIcon } from '../../../ui/pictures/TokenIcon.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { Table } from '../../../ui/table/Table.tsx'
import { NewBadge, OfferBadge } from '../OfferBadge.tsx'
import { isListed, OFFER_STATES, type OfferState, type OfferStatus } from '../offerState.ts'
import type { Offers } from './useOffers.ts'

/** What every list of offers tells of one. Figures that nobody can tell are absent. */
export type OfferRow = {
  readonly status: OfferStatus
  readonly isMine: boolean
  /** Made by somebody who is no operator, and no operator vouches for it yet. */
  readonly isNew?: boolean
  readonly tokens: { readonly reward: Token }
  readonly aprPpm: bigint | undefined
  /** Dollars of all that is staked there. */
  readonly stakedUsd: bigint | undefined
  /** What the person has there; absent where that is nothing, or while it is read. */
  readonly own: { readonly reward: bigint } | undefined
  readonly ownUsd: bigint | undefined
}

type Cell<Row> = Pick<Column<Row>, 'cell' | 'sortBy'>

/** What a list shows in its own way. */
export type OfferColumns<Row> = {
  /** What is offered, or what it is for. */
  readonly what: Cell<Row> & Pick<Column<Row>, 'title'>
  /** What the person could put there. */
  readonly available: Cell<Row>
  /** What the person has put there. */
  readonly ownStaked: Cell<Row>
  /** The whole reward. */
  readonly total: Cell<Row>
}

/** What stands in an empty list, and where it leads. */
type EmptyWords = {
  readonly words: Readonly<Record<OfferState | 'visitor', string>>
  readonly ways: Readonly<Record<OfferState, { readonly to: string; readonly label: string }>>
}

type OfferListProps<Row> = {
  readonly label: string
  readonly tabsLabel: string
  /** Under which its order and page stand in the address. */
  readonly urlName: string
  readonly offers: Offers<Row>
  readonly columns: OfferColumns<Row>
  readonly figures: ReactNode
  /** How many are probably coming. */
  readonly expected: number
  readonly rowKey: (row: Row) => string
  readonly rowLink: (row: Row) => string
  readonly empty: EmptyWords
}

/** Offers in figures, and in lists by where they are in their lives, with the columns that fit; a row opens its offer. */
export function OfferList<Row extends OfferRow>(props: OfferListProps<Row>) {
  const { offers, figures, columns, empty, tabsLabel, ...table } = props
  const { t } = useTranslation('offers')
  const { t: tCommon } = useTranslation()
  const [state, setState] = useChoiceInUrl('state', OFFER_STATES)
  const columnsOf = useColumns(columns)
  const { rows, awaited, hasFailed, error, retry } = offers
  if (hasFailed) return <ErrorState what={describeCallError(tCommon, error)} onRetry={retry} />
  const labels = {
    LIVE: t('tab.live'),
    NOT_STARTED: t('tab.notStarted'),
    FINISHED: t('tab.finished'),
    YOUR: t('tab.mine'),
    ALL: t('tab.all'),
  }
  const tabs = OFFER_STATES.map((id) => ({
    id,
    label: labels[id],
    panel: (
      <Table
        {...table}
        columns={columnsOf(id)}
        rows={rows?.filter((row) => isListed(row, id)).toSorted(newcomersLast)}
        empty={<Empty state={id} {...empty} />}
      />
    ),
  }))
  return (
    <>
      {figures}
      <section className="rounded-card bg-surface p-4 sm:p-6">
        <Tabs label={tabsLabel} shown={state} onShow={setState} tabs={tabs} />
        <AwaitedRows label={props.label} rows={awaited} onRetry={retry} />
      </section>
    </>
  )
}

/** What operators vouch for stands before what anybody has made. */
const newcomersLast = (one: OfferRow, other: OfferRow): number =>
  Number(one.isNew ?? false) - Number(other.isNew ?? false)

function Empty({ state, words, ways }: EmptyWords & { readonly state: OfferState }) {
  const isVisitor = useOwner() === undefined
  if (state === 'YOUR' && isVisitor)
    return <EmptyState action={<ConnectButton />}>{words.visitor}</EmptyState>
  const { to, label } = ways[state]
  return <EmptyState action={<LinkButton to={to}>{label}</LinkButton>}>{words[state]}</EmptyState>
}

const SHOWN = {
  LIVE: ['what', 'reward', 'apr', 'available', 'staked'],
  NOT_STARTED: ['what', 'reward', 'total', 'available'],
  FINISHED: ['what', 'reward', 'ownStaked', 'total'],
  YOUR: ['what', 'ownReward', 'apr', 'ownStaked', 'status'],
  ALL: ['what', 'reward', 'apr', 'staked', 'status'],
} as const satisfies Record<OfferState, readonly string[]>

function useColumns<Row extends OfferRow>(own: OfferColumns<Row>) {
  const { t } = useTranslation('offers')
  const locale = useLocale()
  const all: Readonly<Record<(typeof SHOWN)[OfferState][number], Omit<Column<Row>, 'id'>>> = {
    what: {
      ...own.what,
      share: 'quarter',
      cell: (row) => (
        <span className="inline-flex flex-wrap items-center gap-2">
          {own.what.cell(row)}
          {row.isNew && <NewBadge />}
        </span>
      ),
    },
    reward: {
      title: t('column.reward'),
      sortBy: ({ tokens }) => tokens.reward.symbol,
      cell: ({ tokens }) => <TokenCell token={tokens.reward} />,
    },
    apr: {
      title: t('column.apr'),
      isFigure: true,
      sortBy: ({ aprPpm }) => aprPpm,
      cell: ({ aprPpm }) => formatPercent(aprPpm, locale),
    },
    available: { ...own.available, title: t('column.available'), isFigure: true, isWideOnly: true },
    staked: {
      title: t('column.staked'),
      isFigure: true,
      sortBy: ({ stakedUsd }) => stakedUsd,
      cell: ({ stakedUsd }) => <Usd value={stakedUsd} />,
    },
    ownReward: {
      title: t('column.ownReward'),
      isFigure: true,
      cell: (row) => <Amount amount={row.own?.reward} token={row.tokens.reward} isOwn />,
    },
    ownStaked: { ...own.ownStaked, title: t('column.ownStaked'), isFigure: true },
    total: { ...own.total, title: t('column.total'), isFigure: true },
    status: {
      title: t('column.state'),
      isWideOnly: true,
      cell: ({ status }) => <OfferBadge status={status} />,
    },
  }
  return (state: OfferState): readonly Column<Row>[] =>
    SHOWN[state].map((id) => ({ id, ...all[id] }))
}

/** A token in a list. */
export const TokenCell = ({ token }: { readonly token: Token }) => (
  <span className="inline-flex items-center gap-2 font-medium">
    <TokenIcon {...token} size={24} />
    <span translate="no">{formatSymbol(token.symbol)}</span>
  </span>
)
