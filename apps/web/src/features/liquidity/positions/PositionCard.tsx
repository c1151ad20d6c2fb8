import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatPercent } from '../../../format/percent.ts'
import { formatShortPrice } from '../../../format/price.ts'
import { formatSymbol } from '../../../format/symbol.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { useUsdPrices } from '../../../tokens/prices/useUsdPrices.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx'
import { classNames } from '../../../ui/classNames.ts'
import { Usd } from '../../../ui/figures/Usd.tsx'
import { Badge } from '../../../ui/layout/Badge.tsx'
import { Icon } from '../../../ui/pictures/Icon.tsx'
import { PairIcon } from '../../../ui/pictures/PairIcon.tsx'
import { currentPrice } from '../../orders/form/currentPrice.ts'
import { LockButton } from '../locks/LockButton.tsx'
import { RangeLine } from '../range/RangeLine.tsx'
import { HeldActions } from './held/HeldActions.tsx'
import { HoldingBadge } from './held/HoldingBadge.tsx'
import { PairAmounts } from './PairAmounts.tsx'
import { feesOf, isCollectable, type PositionRow, stateOf, totalOf } from './positionView.ts'
import { EDGES, RangeBadge } from './RangeBadge.tsx'
import { useFarmPath } from './useLiveFarm.ts'

type PositionCardProps = { readonly row: PositionRow; readonly onCollect: () => void }

/** A position in a line; pressed, in full, with what can be done with it. */
export function PositionCard({ row, onCollect }: PositionCardProps) {
  const { t } = useTranslation('liquidity')
  const locale = useLocale()
  const prices = useUsdPrices()
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const { position, token0, token1 } = row
  const state = stateOf(row)
  const pair = `${formatSymbol(token0.symbol)}/${formatSymbol(token1.symbol)}`
  return (
    <li className="relative overflow-hidden rounded-card bg-surface">
      <span aria-hidden className={classNames('absolute inset-y-0 start-0 w-1', EDGES[state])} />
      <h3>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
          className="flex min-h-16 w-full flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3 text-start transition-colors hover:bg-surface-2"
        >
          <PairIcon first={token0} second={token1} />
          <span translate="no" className="font-medium">
            {pair}
          </span>
          <Badge>{formatPercent(position.pool.feePips, locale)}</Badge>
          <RangeBadge state={state} />
          {row.holding && <HoldingBadge holding={row.holding} />}
          <Icon
            of={ChevronDown}
            className={classNames(
              'ms-auto shrink-0 transition-transform lg:order-last lg:ms-0',
              isOpen && 'rotate-180',
            )}
          />
          <span className="grid w-full grid-cols-3 gap-4 lg:ms-auto lg:w-auto">
            <Figure label={t('range.now')}>
              <span dir="ltr">
                {formatShortPrice(currentPrice(position.pool, token0, token1), locale)}
              </span>
            </Figure>
            <Figure label={t('card.value')}>
              <Usd value={totalOf(row, prices)} isOwn />
            </Figure>
            <Figure label={t('card.fees')}>
              <Usd value={feesOf(row, prices)} isOwn />
            </Figure>
          </span>
        </button>
      </h3>
      <div id={id} hidden={!isOpen} className="px-5 pt-1 pb-5">
        {isOpen && (
          <>
            <div className="grid gap-5 border-t border-line pt-4 md:grid-cols-3">
              <PairAmounts title={t('card.inPosition')} row={row} amounts={position} />
              <PairAmounts
                title={t('card.uncollected')}
                row={row}
                amounts={{ amount0: position.fees0, amount1: position.fees1 }}
              />
              <section aria-label={t('card.range')}>
                <p className="mb-2 text-13 text-ink-2">
                  {t('card.range')} <span className="text-ink-3">#{`${position.id}`}</span>
                </p>
                <RangeLine pool={position.pool} range={position} token0={token0} token1={token1} />
              </section>
            </div>
            {row.holding ? (
              <HeldActions
                row={row}
                holding={row.holding}
                details={
                  <LinkButton
                    look="quiet"
                    to={`/liquidity/position/${position.id}/${position.poolId}`}
                  >
                    {t('card.details')}
                  </LinkButton>
                }
              />
            ) : (
              <Actions row={row} onCollect={onCollect} />
            )}
          </>
        )}
      </div>
    </li>
  )
}

function Actions({ row, onCollect }: PositionCardProps) {
  const { t } = useTranslation('liquidity')
  const { poolId, id, liquidity } = row.position
  const place = `${id}/${poolId}`
  const toFarm = useFarmPath(row.position)
  return (
    <div className="mt-5 flex flex-wrap gap-2">
      <LinkButton to={`/liquidity/position/${place}`}>{t('card.details')}</LinkButton>
      <LinkButton look="tonal" to={`/liquidity/increase/${place}`}>
        {t('card.increase')}
      </LinkButton>
      {liquidity > 0n && (
        <LinkButton look="tonal" to={`/liquidity/decrease/${place}`}>
          {t('card.decrease')}
        </LinkButton>
      )}
      {liquidity > 0n && (
        <LinkButton look="tonal" to={`/liquidity/range/${place}`}>
          {t('move.open')}
        </LinkButton>
      )}
      <Button look="tonal" disabled={!isCollectable(row)} onClick={onCollect}>
        {t('card.collect')}
      </Button>
      {toFarm !== undefined && (
        <LinkButton look="tonal" to={toFarm}>
          {t('card.stake')}
        </LinkButton>
      )}
      <LockButton row={row} />
    </div>
  )
}

function Figure({
  label,
  children,
}: {
  readonly label: string
  readonly children: React.ReactNode
}) {
  return (
    <span className="min-w-0 lg:min-w-24 lg:text-end">
      <span className="block truncate text-12 text-ink-2">{label}</span>
      <span className="block font-medium">{children}</span>
    </span>
  )
}
