import type { TransactionSide } from '@sluice/sdk/info'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { AddressLabel } from '../../../contacts/AddressLabel.tsx'
import { formatAmount, formatExactAmount } from '../../../format/amount.ts'
import { UNKNOWN } from '../../../format/decimal.ts'
import { formatSymbol } from '../../../format/symbol.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { dollarsOf } from '../../../tokens/prices/serviceMarket.ts'
import { useChoiceInUrl } from '../../../ui/browser/useChoiceInUrl.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { tabLook } from '../../../ui/fields/tabLook.ts'
import { useStrip } from '../../../ui/fields/useStrip.ts'
import { Time } from '../../../ui/figures/Time.tsx'
import { Usd } from '../../../ui/figures/Usd.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { Table } from '../../../ui/table/Table.tsx'
import { positionMoveOf } from '../../farm/positionMove.ts'
import { useFarmIds } from '../../farm/useFarmIds.ts'
import { type Done, ordersAsOne } from '../../wallet/portfolio/ordersAsOne.ts'
import { LiveSwitch } from '../live/LiveSwitch.tsx'
import { useHeld } from '../live/useHeld.ts'
import { REFRESH_MS, type TransactionFilter, useTransactions } from './useTransactions.ts'

type TransactionTableProps = {
  readonly filter: TransactionFilter
  /** Where its rows are told apart by more than the pair. */
  readonly hasAccount?: boolean
  /** What else chooses among them. */
  readonly beside?: ReactNode
}

const KINDS = ['all', 'swaps', 'adds', 'removes', 'orders'] as const
type Kind = (typeof KINDS)[number]
const TYPES: Readonly<Record<Kind, readonly string[] | undefined>> = {
  all: undefined,
  swaps: ['Swap'],
  adds: ['AddLiquidity'],
  removes: ['DecreaseLiquidity', 'Claim'],
  orders: ['AddLimitOrder', 'ExecuteLimitOrder', 'CancelLimitOrder'],
}

/** What was done in pools, of the kind that is chosen; which one is in the address. */
export function TransactionTable(props: TransactionTableProps) {
  const { t } = useTranslation('info')
  const [kind, setKind] = useChoiceInUrl<Kind>('type', KINDS)
  const strip = useStrip<HTMLFieldSetElement>(kind)
  const types = TYPES[kind]
  const names: Readonly<Record<Kind, string>> = {
    all: t('transactions.kinds.all'),
    swaps: t('transactions.kinds.swaps'),
    adds: t('transactions.kinds.adds'),
    removes: t('transactions.kinds.removes'),
    orders: t('transactions.kinds.orders'),
  }
  const filter = types ? { ...props.filter, types } : props.filter
  const { readAtMs } = useTransactions(filter)
  return (
    <>
      <div className="mb-2 flex flex-wrap items-center gap-x-4">
        <fieldset ref={strip} className="strip gap-1">
          <legend className="sr-only">{t('transactions.action')}</legend>
          {KINDS.map((id) => (
            <button
              key={id}
              type="button"
              aria-pressed={id === kind}
              onClick={() => setKind(id)}
              className={tabLook(id === kind)}
            >
              {names[id]}
            </button>
          ))}
        </fieldset>
        {props.beside}
        <LiveSwitch readAtMs={readAtMs} everyMs={REFRESH_MS} />
      </div>
      <Transactions {...props} filter={filter} />
    </>
  )
}

/**
 * Newest first; more of it is read when asked for. An order that has ended is one row, as its placing and its end name the same money: whoever
 * adds rows up counts it once.
 */
export function Transactions({ filter, hasAccount = true }: TransactionTableProps) {
  const { t } = useTranslation('info')
  const found = useTransactions(filter)
  const { shown, waiting, hold, release } = useHeld(found.rows, JSON.stringify(filter))
  const columns = useColumns(hasAccount)
  if (found.isMissing) return <EmptyState>{t('transactions.missing')}</EmptyState>
  if (found.hasFailed) return <ErrorState what={t('transactions.failed')} onRetry={found.retry} />
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing is done here, it is only seen that somebody reads
    <div
      className="relative"
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={hold}
      onBlur={release}
    >
      {waiting > 0 && (
        <p role="status" className="absolute inset-x-0 -top-5 z-20 flex justify-center">
          <Button look="tonal" onClick={release}>
            {t('transactions.newer', { count: waiting })}
          </Button>
        </p>
      )}
      <Table
        label={t('transactions.title')}
        urlName="transactions"
        columns={columns}
        rows={shown && ordersAsOne(shown)}
        rowKey={({ sequence }) => String(sequence)}
        small="line"
        empty={<EmptyState>{t('transactions.empty')}</EmptyState>}
      />
      {found.hasMore && (
        <div className="mt-4 flex justify-center">
          <Button look="tonal" busy={found.isLoadingMore} onClick={found.loadMore}>
            {t('transactions.more')}
          </Button>
        </div>
      )}
    </div>
  )
}

function useColumns(hasAccount: boolean): readonly Column<Done>[] {
  const { t } = useTranslation('info')
  const account: Column<Done> = {
    id: 'account',
    title: t('transactions.account'),
    isColumnOnly: true,
    cell: ({ from }) => <AddressLabel text={from} what={t('transactions.account')} />,
  }
  return [
    {
      id: 'action',
      title: t('transactions.action'),
      share: 'quarter',
      cell: (one) => <Action of={one} />,
      under: (one) => <Amounts of={one} isLine />,
    },
    {
      id: 'value',
      title: t('transactions.value'),
      isFigure: true,
      sortBy: worthOf,
      cell: (one) => <Usd value={worthOf(one)} />,
      under: ({ timeMs }) => <Time atMs={timeMs} />,
    },
    {
      id: 'amounts',
      title: t('transactions.amounts'),
      isFigure: true,
      isColumnOnly: true,
      cell: (one) => <Amounts of={one} />,
    },
    ...(hasAccount ? [account] : []),
    {
      id: 'time',
      title: t('transactions.time'),
      isFigure: true,
      isColumnOnly: true,
      sortBy: ({ timeMs }) => timeMs,
      cell: ({ timeMs }) => <Time atMs={timeMs} />,
    },
  ]
}

/** In dollars of then; unknown where neither token had a price, and none of an order that traded nothing. */
function worthOf({ token0, token1, valueUsd, isUndone }: Done): bigint | undefined {
  const isPriced = token0.priceUsd !== undefined || token1.priceUsd !== undefined
  return isPriced && !isUndone ? dollarsOf(valueUsd) : undefined
}

/** "Swap ICP for SLU": what was done, in words. */
function Action({ of }: { readonly of: Done }) {
  const { t } = useTranslation('info')
  const { action, token0, token1 } = of
  const farmIds = useFarmIds(action === 'TransferPosition')
  const moves = {
    staked: t('transactions.staked'),
    unstaked: t('transactions.unstaked'),
    transferred: t('transactions.transfer'),
  }
  const names: Readonly<Record<string, string>> = {
    AddLiquidity: t('transactions.add'),
    DecreaseLiquidity: t('transactions.remove'),
    Claim: t('transactions.claim'),
    TransferPosition: moves[positionMoveOf(of, farmIds)],
    AddLimitOrder: t('transactions.orderPlaced'),
    ExecuteLimitOrder: t('transactions.orderFilled'),
    CancelLimitOrder: t('transactions.orderCancelled'),
  }
  const [paid, got] = token0.amountIn > 0n ? [token0, token1] : [token1, token0]
  const words =
    action === 'Swap'
      ? t('transactions.swap', {
          input: formatSymbol(paid.symbol),
          output: formatSymbol(got.symbol),
        })
      : (names[action] ?? action)
  return (
    <span title={words} className="block truncate font-medium max-sm:text-14">
      {words}
    </span>
  )
}

type AmountsProps = {
  readonly of: Done
  /** Side by side, where there is one line. */
  readonly isLine?: boolean
}

function Amounts({ of: { token0, token1 }, isLine = false }: AmountsProps) {
  const locale = useLocale()
  return (
    <span className={isLine ? 'block space-x-2 truncate' : 'flex flex-col items-end'}>
      {[token0, token1].map((side) => (
        <span dir="ltr" key={side.ledgerId} title={textOf(side, locale, formatExactAmount)}>
          {textOf(side, locale, formatAmount)}
        </span>
      ))}
    </span>
  )
}

const textOf = (
  { symbol, decimals, amountIn, amountOut }: TransactionSide,
  locale: string,
  format: typeof formatExactAmount,
): string =>
  decimals === undefined
    ? UNKNOWN
    : `${format(amountIn > 0n ? amountIn : amountOut, decimals, locale)} ${formatSymbol(symbol)}`
