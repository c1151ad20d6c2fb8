import type { InfoTransaction, TransactionSide } from '@sluice/sdk/info'
import { ArrowLeftRight, type LucideIcon, Minus, Plus, Timer } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatAmount, formatExactAmount } from '../../../format/amount.ts'
import { UNKNOWN } from '../../../format/decimal.ts'
import { formatSymbol } from '../../../format/symbol.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { useOwner } from '../../../session/useSdk.ts'
import { CopyButton } from '../../../ui/buttons/CopyButton.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Private } from '../../../ui/figures/Private.tsx'
import { Time } from '../../../ui/figures/Time.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { Icon } from '../../../ui/pictures/Icon.tsx'
import { positionMoveOf } from '../../farm/positionMove.ts'
import { useFarmIds } from '../../farm/useFarmIds.ts'
import { ordersAsOne } from '../../wallet/portfolio/ordersAsOne.ts'
import { useTrades } from './useTrades.ts'

type HistoryDialogProps = {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

/** What the person has traded and provided in the last half year. */
export function HistoryDialog({ open, onOpenChange }: HistoryDialogProps) {
  const { t } = useTranslation('trade')
  const owner = useOwner()
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('history.title')} height="fixed">
      <p className="mb-2 text-13 text-ink-2">{t('history.sixMonths')}</p>
      <Trades onLeave={() => onOpenChange(false)} />
      {owner && <Elsewhere owner={owner} onLeave={() => onOpenChange(false)} />}
    </Dialog>
  )
}

/** The whole of it has a page of its own, which can be shared. */
function Elsewhere({ owner, onLeave }: { readonly owner: string; readonly onLeave: () => void }) {
  const { t } = useTranslation('trade')
  const path = `/info-tools/swap-transactions?principal=${owner}`
  return (
    <p className="sticky bottom-0 mt-2 flex items-center justify-between gap-2 bg-surface py-2">
      <Link to={path} onClick={onLeave} className="py-2 text-14 font-medium text-accent">
        {t('history.more')}
      </Link>
      <CopyButton text={`${location.origin}${path}`} what={t('history.share')} />
    </p>
  )
}

function Trades({ onLeave }: { readonly onLeave: () => void }) {
  const { t } = useTranslation('trade')
  const { rows, isMissing, hasFailed, retry } = useTrades()
  if (isMissing) return <EmptyState>{t('history.missing')}</EmptyState>
  if (hasFailed) return <ErrorState what={t('history.failed')} onRetry={retry} />
  if (!rows)
    return (
      <div className="grid gap-2" aria-busy>
        {['a', 'b', 'c', 'd'].map((id) => (
          <Skeleton key={id} className="h-14 w-full rounded-control" />
        ))}
      </div>
    )
  if (rows.length === 0) return <EmptyState>{t('history.empty')}</EmptyState>
  return (
    <ul className="grid gap-1" aria-label={t('history.title')}>
      {ordersAsOne(rows).map((row) => (
        <TradeRow key={String(row.sequence)} row={row} onLeave={onLeave} />
      ))}
    </ul>
  )
}

const ICONS: Readonly<Record<string, LucideIcon>> = {
  Swap: ArrowLeftRight,
  AddLiquidity: Plus,
  DecreaseLiquidity: Minus,
  Claim: Minus,
}

type TradeRowProps = { readonly row: InfoTransaction; readonly onLeave: () => void }

/** What went in and what came out; opens the pool's page. */
function TradeRow({ row, onLeave }: TradeRowProps) {
  const { t } = useTranslation('trade')
  const locale = useLocale()
  const { action, token0, token1, poolId, timeMs } = row
  const farmIds = useFarmIds(action === 'TransferPosition')
  const moves = {
    staked: t('history.staked'),
    unstaked: t('history.unstaked'),
    transferred: t('history.transfer'),
  }
  const names: Readonly<Record<string, string>> = {
    Swap: t('history.swap'),
    AddLiquidity: t('history.add'),
    DecreaseLiquidity: t('history.remove'),
    Claim: t('history.claim'),
    TransferPosition: moves[positionMoveOf(row, farmIds)],
    AddLimitOrder: t('history.orderPlaced'),
    ExecuteLimitOrder: t('history.orderFilled'),
    CancelLimitOrder: t('history.orderCancelled'),
  }
  const given = [token0, token1].filter(({ amountIn }) => amountIn > 0n)
  const got = [token0, token1].filter(({ amountOut }) => amountOut > 0n)
  const sides = [
    given.map((side) => textOf(side, side.amountIn, locale)),
    got.map((side) => textOf(side, side.amountOut, locale)),
  ].filter((texts) => texts.length > 0)
  return (
    <li>
      <Link
        to={`/info-swap/pool/details/${poolId}`}
        onClick={onLeave}
        className="flex min-h-14 items-center gap-3 rounded-control px-2 transition-colors hover:bg-surface-2"
      >
        <Icon of={ICONS[action] ?? Timer} className="shrink-0 text-ink-2" />
        <span className="min-w-0 flex-1">
          <span className="block text-14">{names[action] ?? action}</span>
          <span
            dir="ltr"
            className="block truncate text-13 text-ink-2"
            title={exactOf(row, locale)}
          >
            <Private>{sides.map((texts) => texts.join(' + ')).join(' → ')}</Private>
          </span>
        </span>
        <span className="shrink-0 text-12 text-ink-3">
          <Time atMs={timeMs} />
        </span>
      </Link>
    </li>
  )
}

const textOf = ({ symbol, decimals }: TransactionSide, amount: bigint, locale: string): string =>
  decimals === undefined
    ? UNKNOWN
    : `${formatAmount(amount, decimals, locale)} ${formatSymbol(symbol)}`

/** Every digit, for whoever looks closer. */
function exactOf({ token0, token1 }: InfoTransaction, locale: string): string {
  return [token0, token1]
    .filter(({ decimals }) => decimals !== undefined)
    .map(
      ({ amountIn, amountOut, decimals = 0, symbol }) =>
        `${formatExactAmount(amountIn + amountOut, decimals, locale)} ${formatSymbol(symbol)}`,
    )
    .join(', ')
}
