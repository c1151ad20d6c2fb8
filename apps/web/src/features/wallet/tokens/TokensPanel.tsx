import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { useMyTokens } from '../../../tokens/my-tokens/myTokens.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Select } from '../../../ui/fields/Select.tsx'
import { Amount } from '../../../ui/figures/Amount.tsx'
import { Change } from '../../../ui/figures/Change.tsx'
import { Usd } from '../../../ui/figures/Usd.tsx'
import { UsdPrice } from '../../../ui/figures/UsdPrice.tsx'
import { Badge } from '../../../ui/layout/Badge.tsx'
import { Icon } from '../../../ui/pictures/Icon.tsx'
import { TokenIcon } from '../../../ui/pictures/TokenIcon.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { Table } from '../../../ui/table/Table.tsx'
import { AddTokenDialog } from './AddTokenDialog.tsx'
import { RowActions } from './RowActions.tsx'
import { SyncTokens } from './SyncTokens.tsx'
import { TokenSheet } from './TokenSheet.tsx'
import { UnreadTokens } from './UnreadTokens.tsx'
import { useWalletRows } from './useWalletRows.ts'
import { arrange, type WalletRow } from './walletRows.ts'

type TokensPanelProps = { readonly account: string; readonly isOwn: boolean }

/** The tokens of an account, arranged as its reader likes. */
export function TokensPanel({ account, isOwn }: TokensPanelProps) {
  const { t } = useTranslation('wallet')
  const { rows } = useWalletRows(account)
  const { sort, filter } = useMyTokens()
  const columns = useColumns(isOwn)
  const [search] = useSearchParams()
  return (
    <>
      <Toolbar isOwn={isOwn} />
      <Table
        label={t('tokens')}
        columns={columns}
        rows={rows && arrange(rows, { sort, filter })}
        rowKey={({ token }) => token.ledgerId}
        rowLink={({ token }) => openOf(search, token.ledgerId)}
        empty={<EmptyState>{t('allHidden')}</EmptyState>}
        isPaged={false}
        small="line"
      />
      <TokenSheet rows={rows} account={account} isOwn={isOwn} />
      <UnreadTokens />
      {isOwn && (
        <nav aria-label={t('elsewhere')} className="mt-4 flex flex-wrap gap-x-6 text-14">
          <ElsewhereLink to="/swap/withdraw">{t('toWithdraw')}</ElsewhereLink>
          <ElsewhereLink to="/swap/revoke-approve">{t('toApprovals')}</ElsewhereLink>
        </nav>
      )}
    </>
  )
}

/** The same page with a token's sheet over it. */
function openOf(search: URLSearchParams, ledgerId: string): string {
  const next = new URLSearchParams(search)
  next.set('token', ledgerId)
  return `?${next}`
}

function useColumns(isOwn: boolean): readonly Column<WalletRow>[] {
  const { t } = useTranslation('wallet')
  return [
    { id: 'token', title: t('token'), cell: ({ token }) => <TokenCell token={token} /> },
    {
      id: 'balance',
      title: t('balance'),
      isFigure: true,
      cell: ({ token, balance, valueUsd }) =>
        balance === undefined ? (
          <Skeleton className="h-5 w-24" />
        ) : (
          <>
            <Amount amount={balance} token={token} hasSymbol={false} isOwn />
            <span className="block text-13 text-ink-2 sm:hidden">
              <Usd value={valueUsd} isOwn />
            </span>
          </>
        ),
    },
    {
      id: 'value',
      title: t('value'),
      isFigure: true,
      isColumnOnly: true,
      cell: ({ valueUsd }) => <Usd value={valueUsd} isOwn />,
    },
    {
      id: 'price',
      title: t('price'),
      isFigure: true,
      isWideOnly: true,
      cell: ({ priceUsd }) => <UsdPrice value={priceUsd} />,
    },
    {
      id: 'change',
      title: t('change'),
      isFigure: true,
      isWideOnly: true,
      cell: ({ changePpm }) => <Change ppm={changePpm} />,
    },
    {
      id: 'actions',
      title: '',
      isFigure: true,
      cell: (row) => <RowActions row={row} isOwn={isOwn} />,
    },
  ]
}

type ElsewhereLinkProps = { readonly to: string; readonly children: string }

const ElsewhereLink = ({ to, children }: ElsewhereLinkProps) => (
  <Link to={to} className="inline-flex min-h-11 items-center font-medium text-accent">
    {children}
  </Link>
)

function TokenCell({ token }: Pick<WalletRow, 'token'>) {
  return (
    <span className="flex min-w-0 items-center gap-3">
      <TokenIcon {...token} size={40} />
      <span className="min-w-0">
        <span className="flex items-center gap-2 text-16 font-medium">
          {token.symbol}
          {!token.standard.startsWith('ICRC') && (
            <span className="max-sm:hidden">
              <Badge>{token.standard}</Badge>
            </span>
          )}
        </span>
        {token.name !== token.symbol && (
          <span
            translate="no"
            title={token.name}
            className="block max-w-48 truncate text-13 font-normal text-ink-2"
          >
            {token.name}
          </span>
        )}
      </span>
    </span>
  )
}

function Toolbar({ isOwn }: Pick<TokensPanelProps, 'isOwn'>) {
  const { t } = useTranslation('wallet')
  const { sort, setSort, filter, setFilter } = useMyTokens()
  const [isAdding, setAdding] = useState(false)
  return (
    <div className="mb-2 flex flex-wrap items-center gap-3">
      <Select
        label={t('sort.label')}
        chosen={sort}
        onChoose={setSort}
        options={[
          { id: 'Default', label: t('sort.default') },
          { id: 'High', label: t('sort.high') },
          { id: 'Low', label: t('sort.low') },
        ]}
      />
      <Select
        label={t('filter.label')}
        chosen={filter}
        onChoose={setFilter}
        options={[
          { id: 'ALL', label: t('filter.all') },
          { id: 'ZERO', label: t('filter.zero') },
          { id: 'ONE', label: t('filter.one') },
          { id: 'TEN', label: t('filter.ten') },
        ]}
      />
      <span className="flex-1 max-sm:hidden" />
      <span className="flex flex-wrap gap-3 max-sm:w-full">
        {isOwn && <SyncTokens />}
        <Button look="tonal" className="max-sm:grow" onClick={() => setAdding(true)}>
          <Icon of={Plus} />
          {t('add.action')}
        </Button>
      </span>
      <AddTokenDialog open={isAdding} onOpenChange={setAdding} />
    </div>
  )
}
