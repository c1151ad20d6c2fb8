import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { AddressLabel } from '../../../contacts/AddressLabel.tsx'
import { useOwner, useSdk } from '../../../session/useSdk.ts'
import { useUsdPrices } from '../../../tokens/prices/useUsdPrices.ts'
import { poolStateQuery } from '../../../tokens/queries.ts'
import { later } from '../../../ui/browser/later.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Usd } from '../../../ui/figures/Usd.tsx'
import { Facts } from '../../info/Facts.tsx'
import { ExpectedFees } from '../past/ExpectedFees.tsx'
import { PastRangeChart } from '../past/PastRangeChart.tsx'
import { PairAmounts } from '../positions/PairAmounts.tsx'
import { feesOf, stateOf, totalOf } from '../positions/positionView.ts'
import { RangeLine } from '../range/RangeLine.tsx'
import { PositionHistory } from '../result/PositionHistory.tsx'
import { PositionLines } from '../result/PositionLines.tsx'
import { PositionResult } from '../result/PositionResult.tsx'
import { OwnActions } from './OwnActions.tsx'
import { type KnownPosition, PositionFrame } from './PositionFrame.tsx'

const HeldPosition = later(
  async () => (await import('../positions/held/HeldPosition.tsx')).HeldPosition,
  ['farm', 'offers'],
)
const LockCard = later(async () => (await import('../locks/LockCard.tsx')).LockCard)
const REFRESH_MS = 30_000

/** `/liquidity/position/{id}/{pool}`: one position, as its pool describes it. */
export function PositionPage() {
  const { t } = useTranslation('liquidity')
  return (
    <PositionFrame title={t('position.title')} isWide>
      {(known) => <Details known={known} />}
    </PositionFrame>
  )
}

function Details({ known: { row, position, isMine } }: { readonly known: KnownPosition }) {
  const { t } = useTranslation('liquidity')
  const prices = useUsdPrices()
  const owner = useOwner()
  const { token0, token1 } = row
  const { pool } = row.position
  const { data: snapshot } = useQuery(poolStateQuery(useSdk(), pool.poolId, REFRESH_MS))
  return (
    <>
      {isMine && <OwnActions row={row} />}
      {!isMine && owner !== undefined && (
        <Suspense>
          <HeldPosition row={row} />
        </Suspense>
      )}
      <Suspense>
        <LockCard row={row} owner={position?.owner} />
      </Suspense>
      {stateOf(row) === 'out-of-range' && (
        <Notice tone="warn">
          {t('position.outOfRange')}{' '}
          {isMine && (
            <Link className="underline" to={`/liquidity/range/${row.position.id}/${pool.poolId}`}>
              {t('move.open')}
            </Link>
          )}
        </Notice>
      )}
      <div className="grid gap-6 md:grid-cols-2">
        <section className="rounded-card bg-surface p-4 sm:p-6">
          <h2 className="mb-4 text-20 font-semibold">{t('card.range')}</h2>
          <PastRangeChart
            {...{ snapshot, pool }}
            range={row.position}
            tokens={[token0, token1]}
            base={token0}
            quote={token1}
          />
          <div className="mt-4">
            <RangeLine pool={pool} range={row.position} token0={token0} token1={token1} />
          </div>
          <div className="mt-4">
            <ExpectedFees
              {...{ pool, snapshot, token0, token1 }}
              range={row.position}
              liquidity={row.position.liquidity}
              isThere
            />
          </div>
        </section>
        <div className="grid content-start gap-6">
          <section className="grid gap-4 rounded-card bg-surface p-4 sm:p-6">
            <h2 className="flex justify-between text-20 font-semibold">
              {t('card.value')} <Usd value={totalOf(row, prices)} isOwn={isMine} />
            </h2>
            <PairAmounts
              title={t('card.inPosition')}
              isTitleHidden
              row={row}
              amounts={row.position}
            />
          </section>
          <section className="grid gap-4 rounded-card bg-surface p-4 sm:p-6">
            <h2 className="flex justify-between text-20 font-semibold">
              {t('card.uncollected')} <Usd value={feesOf(row, prices)} isOwn={isMine} />
            </h2>
            <PairAmounts
              title={t('card.uncollected')}
              isTitleHidden
              row={row}
              amounts={{ amount0: row.position.fees0, amount1: row.position.fees1 }}
            />
          </section>
          <PositionResult row={row} isOwn={isMine} />
        </div>
      </div>
      <PositionLines row={row} />
      <PositionHistory row={row} isOwn={isMine} />
      <section className="rounded-card bg-surface p-4 sm:p-6">
        <Facts
          facts={[
            { label: t('position.number'), value: `#${row.position.id}` },
            {
              label: t('position.owner'),
              value: position?.owner ? (
                <AddressLabel text={position.owner} what={t('position.owner')} />
              ) : (
                '–'
              ),
            },
            {
              label: t('position.pool'),
              value: <AddressLabel isId text={pool.poolId} what={t('position.pool')} />,
            },
          ]}
        />
      </section>
    </>
  )
}
