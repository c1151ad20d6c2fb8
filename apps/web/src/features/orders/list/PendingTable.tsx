import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatPercent } from '../../../format/percent.ts'
import { formatShortPrice } from '../../../format/price.ts'
import { formatSymbol } from '../../../format/symbol.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { ReadProgress } from '../../../shell/pages/ReadProgress.tsx'
import { AwaitedRows } from '../../../tokens/by-id/AwaitedRows.tsx'
import { later } from '../../../ui/browser/later.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { Amount } from '../../../ui/figures/Amount.tsx'
import { Time } from '../../../ui/figures/Time.tsx'
import { OnceOpened } from '../../../ui/overlays/OnceOpened.tsx'
import { TokenIcon } from '../../../ui/pictures/TokenIcon.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { Table } from '../../../ui/table/Table.tsx'
import { currentPrice, priceAtTick } from '../form/currentPrice.ts'
import { FilledBar } from './FilledBar.tsx'
import { filledPpm, orderTick, withoutDust } from './filled.ts'
import type { OrderRow, useOrders } from './useOrders.ts'

const OrderDetails = later(async () => (await import('./OrderDetails.tsx')).OrderDetails)

/** What stands in the pools, with how far each is filled. */
export function PendingTable({ orders }: { readonly orders: ReturnType<typeof useOrders> }) {
  const { t } = useTranslation('orders')
  const [openId, setOpenId] = useState<string>()
  const [last, setLast] = useState<OrderRow>()
  const { rows, awaited, isComplete, hasFailed, done, all, unread, retry } = orders
  const columns = useColumns((row) => {
    setLast(row)
    setOpenId(keyOf(row))
  })
  if (hasFailed) return <ErrorState what={t('list.failed')} onRetry={retry} />
  // while the dialog closes, and after its order has ended, it shows what it was about
  const open = rows.find((row) => keyOf(row) === openId) ?? last
  const isNothingKnown = rows.length === 0 && (unread.length > 0 || awaited.length > 0)
  return (
    <>
      {!isNothingKnown && (
        <Table
          label={t('list.pending')}
          columns={columns}
          rows={rows.length > 0 || isComplete ? rows : undefined}
          rowKey={keyOf}
          empty={<EmptyState>{t('list.empty')}</EmptyState>}
          expected={2}
        />
      )}
      <AwaitedRows label={t('list.pending')} rows={awaited} onRetry={retry} />
      <ReadProgress
        reading={!isComplete && all > 0 ? t('list.reading', { done, all }) : undefined}
        unread={unread.length > 0 ? t('list.unread', { pools: unread.join(', ') }) : undefined}
        onRetry={retry}
      />
      <OnceOpened isOpen={openId !== undefined}>
        {open && (
          <OrderDetails
            key={keyOf(open)}
            row={open}
            open={openId !== undefined}
            onClose={() => setOpenId(undefined)}
          />
        )}
      </OnceOpened>
    </>
  )
}

export const keyOf = ({ order: { poolId, positionId } }: OrderRow): string =>
  `${poolId} ${positionId}`

function useColumns(onOpen: (row: OrderRow) => void): readonly Column<OrderRow>[] {
  const { t } = useTranslation('orders')
  const locale = useLocale()
  const [isInverted, setInverted] = useState(false)
  return [
    {
      id: 'time',
      title: t('column.time'),
      sortBy: ({ order }) => order.placedAtNs,
      isWidestOnly: true,
      cell: ({ order }) => <Time atMs={Number(order.placedAtNs / 1_000_000n)} />,
    },
    {
      id: 'sold',
      title: t('column.youPay'),
      share: 'quarter-everywhere',
      cell: ({ order, tokenIn }) => <Side token={tokenIn} amount={order.amountIn} />,
    },
    {
      id: 'bought',
      title: t('column.youReceive'),
      share: 'quarter-everywhere',
      cell: ({ order, tokenOut }) => <Side token={tokenOut} amount={wantedOf(order)} />,
    },
    {
      id: 'price',
      title: t('column.price'),
      isFigure: true,
      cell: (row) => (
        <PriceCell
          text={priceTexts(t, row, { isInverted, locale })}
          onTurn={() => setInverted(!isInverted)}
        />
      ),
    },
    {
      id: 'filled',
      title: t('column.filled'),
      isFigure: true,
      sortBy: ({ order }) => filledPpm(order),
      isWideOnly: true,
      cell: ({ order }) => (
        <span className="inline-grid w-24 max-w-full gap-1">
          {formatPercent(filledPpm(order), locale)}
          <FilledBar ppm={filledPpm(order)} />
        </span>
      ),
    },
    {
      id: 'action',
      title: '',
      isFigure: true,
      cell: (row) => (
        <Button look="tonal" onClick={() => onOpen(row)}>
          {t('list.details')}
        </Button>
      ),
    },
  ]
}

type SideProps = { readonly token: OrderRow['tokenIn']; readonly amount: bigint }

/** The picture gives way where a column is hardly wider than the amount. */
function Side({ token, amount }: SideProps) {
  return (
    <span className="inline-flex items-center gap-2 font-medium">
      <span className="contents sm:max-lg:hidden">
        <TokenIcon {...token} size={24} />
      </span>
      <Amount amount={withoutDust(amount)} token={short(token)} isOwn />
    </span>
  )
}

/** A long symbol would stand in the next column. */
const short = (token: OrderRow['tokenIn']) => ({ ...token, symbol: formatSymbol(token.symbol) })

/** What a full fill buys, by the order's own price. */
const wantedOf = (order: OrderRow['order']): bigint => {
  const { pool, tokenIn, amountIn } = order
  const price = priceAtTick(pool, orderTick(order), [
    { ledgerId: tokenIn, decimals: 0 },
    { ledgerId: order.tokenOut, decimals: 0 },
  ])
  return (amountIn * price.quote.amount) / price.base.amount
}

type View = { readonly isInverted: boolean; readonly locale: string }

function priceTexts(t: TFunction<'orders'>, row: OrderRow, { isInverted, locale }: View) {
  const { order, tokenIn, tokenOut } = row
  const [base, quote] = isInverted ? [tokenOut, tokenIn] : [tokenIn, tokenOut]
  const symbol = formatSymbol(quote.symbol)
  return {
    limit: `${formatShortPrice(priceAtTick(order.pool, orderTick(order), [base, quote]), locale)} ${symbol}`,
    current: t('column.now', {
      price: formatShortPrice(currentPrice(order.pool, base, quote), locale),
    }),
  }
}

type PriceCellProps = {
  readonly text: { readonly limit: string; readonly current: string }
  readonly onTurn: () => void
}

function PriceCell({ text, onTurn }: PriceCellProps) {
  const { t } = useTranslation('orders')
  return (
    <button
      type="button"
      onClick={onTurn}
      title={t('price.invert')}
      className="relative inline-grid text-end before:absolute before:-inset-2"
    >
      <span dir="ltr">{text.limit}</span>
      <span dir="ltr" className="text-12 text-ink-2">
        {text.current}
      </span>
      <span className="sr-only">, {t('price.invert')}</span>
    </button>
  )
}
