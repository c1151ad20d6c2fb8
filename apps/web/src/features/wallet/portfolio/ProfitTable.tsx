import { useTranslation } from 'react-i18next'
import { UNKNOWN } from '../../../format/decimal.ts'
import { dollarsOf } from '../../../tokens/prices/serviceMarket.ts'
import { useChoiceInUrl } from '../../../ui/browser/useChoiceInUrl.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Tabs } from '../../../ui/fields/Tabs.tsx'
import { Amount } from '../../../ui/figures/Amount.tsx'
import { SignedUsd } from '../../../ui/figures/SignedUsd.tsx'
import { Usd } from '../../../ui/figures/Usd.tsx'
import { TokenIcon } from '../../../ui/pictures/TokenIcon.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { Table } from '../../../ui/table/Table.tsx'
import type { WalletRow } from '../tokens/walletRows.ts'
import { type CostMethod, heldOf, type Profit, profitsOf, type Trade } from './profit.ts'

type ProfitTableProps = {
  readonly trades: readonly Trade[] | undefined
  /** Older swaps were left out. */
  readonly isCut: boolean
  readonly rows: readonly WalletRow[] | undefined
}

const METHODS = ['average', 'fifo'] as const

/** What was gained or lost with each token, by what was paid for it here. */
export function ProfitTable(props: ProfitTableProps) {
  const { t } = useTranslation('wallet')
  const [method, choose] = useChoiceInUrl<CostMethod>('cost', METHODS)
  const panel = <ByMethod {...props} method={method} />
  return (
    <>
      <h2 className="mb-1 text-20 font-semibold">{t('profit.title')}</h2>
      <p className="mb-3 max-w-[70ch] text-13 text-ink-2">{t('profit.hint')}</p>
      <Tabs
        label={t('profit.method')}
        shown={method}
        onShow={choose}
        tabs={[
          { id: 'average', label: t('profit.average'), panel },
          { id: 'fifo', label: t('profit.fifo'), panel },
        ]}
      />
    </>
  )
}

type Gain = WalletRow & {
  readonly profit: Profit
  /** Of what is held, the part whose cost is known. */
  readonly held: ReturnType<typeof heldOf>
  readonly valueKnown: bigint | undefined
}

function ByMethod({ trades, isCut, rows, method }: ProfitTableProps & { method: CostMethod }) {
  const { t } = useTranslation('wallet')
  const columns = useColumns()
  const gains = trades && rows && gainsOf(rows, profitsOf(trades, method))
  return (
    <>
      {isCut && <Notice>{t('profit.cut')}</Notice>}
      <Table
        label={t('profit.title')}
        columns={columns}
        rows={gains}
        rowKey={({ token }) => token.ledgerId}
        expected={3}
        empty={<EmptyState>{t('profit.empty')}</EmptyState>}
      />
    </>
  )
}

const gainsOf = (
  rows: readonly WalletRow[],
  profits: ReadonlyMap<string, Profit>,
): readonly Gain[] =>
  rows.flatMap((row): Gain[] => {
    const profit = profits.get(row.token.ledgerId)
    if (!profit || row.balance === undefined) return []
    const held = heldOf(profit, row.balance)
    const valueKnown =
      row.priceUsd === undefined
        ? undefined
        : (held.known * row.priceUsd) / 10n ** BigInt(row.token.decimals)
    return [{ ...row, profit, held, valueKnown }]
  })

/** What is held would bring more than it cost by so much. */
const openOf = ({ valueKnown, held }: Gain): bigint | undefined =>
  valueKnown === undefined ? undefined : valueKnown - dollarsOf(held.costUsd)

function useColumns(): readonly Column<Gain>[] {
  const { t } = useTranslation('wallet')
  return [
    {
      id: 'token',
      title: t('token'),
      sortBy: ({ token }) => token.symbol,
      cell: ({ token }) => (
        <span className="inline-flex items-center gap-3 font-medium">
          <TokenIcon {...token} size={24} />
          {token.symbol}
        </span>
      ),
    },
    {
      id: 'held',
      title: t('profit.held'),
      isFigure: true,
      cell: ({ token, held }) => (
        <>
          <Amount amount={held.known} token={token} hasSymbol={false} isOwn />
          {held.unknown > 0n && (
            <span className="block text-12 text-ink-2">
              + <Amount amount={held.unknown} token={token} hasSymbol={false} isOwn />{' '}
              {t('profit.unknown')}
            </span>
          )}
        </>
      ),
    },
    {
      id: 'cost',
      title: t('profit.cost'),
      isFigure: true,
      sortBy: ({ held }) => held.costUsd,
      cell: ({ held }) => <Usd value={dollarsOf(held.costUsd)} isOwn />,
    },
    {
      id: 'value',
      title: t('value'),
      isFigure: true,
      isWideOnly: true,
      sortBy: ({ valueKnown }) => valueKnown,
      cell: ({ valueKnown }) => <Usd value={valueKnown} isOwn />,
    },
    {
      id: 'open',
      title: t('profit.open'),
      isFigure: true,
      sortBy: openOf,
      cell: (gain) => {
        const open = openOf(gain)
        return open === undefined ? UNKNOWN : <SignedUsd value={open} isOwn />
      },
    },
    {
      id: 'realised',
      title: t('profit.realised'),
      isFigure: true,
      sortBy: ({ profit }) => profit.realisedUsd,
      cell: ({ profit }) => <SignedUsd value={dollarsOf(profit.realisedUsd)} isOwn />,
    },
  ]
}
