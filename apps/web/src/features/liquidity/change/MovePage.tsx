import type { PoolSnapshot, Position, TickRange } from '@sluice/sdk'
import { planMove } from '@sluice/sdk/balancedPlan'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePreferences } from '../../../preferences/usePreferences.ts'
import { useSdk } from '../../../session/useSdk.ts'
import { poolStateQuery } from '../../../tokens/queries.ts'
import { later } from '../../../ui/browser/later.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { OnceOpened } from '../../../ui/overlays/OnceOpened.tsx'
import { RangeEditor } from '../add/RangeEditor.tsx'
import { WhatIf } from '../add/WhatIf.tsx'
import { ExpectedFees } from '../past/ExpectedFees.tsx'
import { type KnownPosition, PositionFrame } from '../position/PositionFrame.tsx'
import { PairAmounts } from '../positions/PairAmounts.tsx'
import { rangeAround } from '../range/rangeMath.ts'
import { useRangeDraft } from '../range/useRangeDraft.ts'
import { LiquiditySlippage } from './LiquiditySlippage.tsx'
import type { Move } from './MoveReview.tsx'
import { useKeepsBounds } from './useKeepsBounds.ts'

const MoveReview = later(async () => (await import('./MoveReview.tsx')).MoveReview)
const REFRESH_MS = 15_000
const PPM = 1_000_000n

/** `/liquidity/range/{id}/{pool}`: all of a position, with its fees, into another range. */
export function MovePage() {
  const { t } = useTranslation('liquidity')
  return (
    <PositionFrame isStep title={t('move.title')} isWide>
      {(known) =>
        known.isMine && known.row.position.liquidity > 0n ? (
          <Way known={known} />
        ) : (
          <section className="rounded-card bg-surface p-6">
            <EmptyState>{known.isMine ? t('decrease.nothing') : t('position.notYours')}</EmptyState>
          </section>
        )
      }
    </PositionFrame>
  )
}

/** Where the pool moves liquidity inside of itself; of others, the way by the wallet. */
function Way({ known }: { readonly known: KnownPosition }) {
  const { t } = useTranslation('liquidity')
  const { id, poolId } = known.row.position
  if (useKeepsBounds(poolId) !== false) return <Form known={known} />
  return (
    <section className="rounded-card bg-surface p-6">
      <EmptyState
        action={
          <LinkButton to={`/liquidity/decrease/${id}/${poolId}`}>{t('decrease.title')}</LinkButton>
        }
      >
        {t('basic.move')}
      </EmptyState>
    </section>
  )
}

function Form({ known: { row } }: { readonly known: KnownPosition }) {
  const { t } = useTranslation('liquidity')
  const { mintSlippagePpm: slippagePpm } = usePreferences()
  const { position, token0, token1 } = row
  const { pool } = position
  const { data: snapshot } = useQuery(poolStateQuery(useSdk(), pool.poolId, REFRESH_MS))
  const draft = useRangeDraft(pool, () => rangeAround(pool, widthOf(position)))
  const { range } = draft
  const [isReviewing, setReviewing] = useState(false)
  const isSame = range.tickLower === position.tickLower && range.tickUpper === position.tickUpper
  const plan = useMemo(
    () => (isSame ? undefined : planOf(snapshot, position, { range, slippagePpm })),
    [isSame, snapshot, position, range, slippagePpm],
  )
  const tooLittle = snapshot && !plan ? t('failed.tooLittle') : undefined
  const problem = draft.isCrossed ? t('range.crossed') : isSame ? t('move.same') : tooLittle
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <RangeEditor {...{ pool, snapshot, draft, token0, token1 }} />
      <section
        aria-label={t('move.result')}
        className="flex flex-col gap-4 rounded-card bg-surface p-4 sm:p-6"
      >
        <header className="flex items-center justify-between">
          <h2 className="text-20 font-semibold">{t('move.result')}</h2>
          <LiquiditySlippage of="mintSlippagePpm" />
        </header>
        <PairAmounts
          title={t('move.now')}
          row={row}
          amounts={{
            amount0: position.amount0 + position.fees0,
            amount1: position.amount1 + position.fees1,
          }}
        />
        {plan && <PairAmounts title={t('move.then')} row={row} amounts={plan.placed} />}
        {(pool.tick < range.tickLower || pool.tick >= range.tickUpper) && (
          <Notice tone="warn">{t('move.outside')}</Notice>
        )}
        <ExpectedFees
          {...{ pool, snapshot, range, token0, token1 }}
          liquidity={plan?.placed.liquidity}
        />
        <WhatIf {...{ pool, range, token0, token1 }} liquidity={plan?.placed.liquidity} />
        <Button
          size="large"
          wide
          disabled={!plan || draft.isCrossed}
          onClick={() => setReviewing(true)}
        >
          {problem ?? t('deposit.review')}
        </Button>
        {plan && (
          <OnceOpened isOpen={isReviewing}>
            <MoveReview
              key={String(isReviewing)}
              {...{ row, range, plan }}
              open={isReviewing}
              onOpenChange={setReviewing}
            />
          </OnceOpened>
        )}
      </section>
    </div>
  )
}

/** As wide as the position is now, to each side of the price: so much of it in parts per million, and no more than nine tenths. */
function widthOf({ tickLower, tickUpper }: TickRange): bigint {
  const half = (tickUpper - tickLower) / 2
  const share = 1 - 1.0001 ** -half
  return BigInt(Math.round(Math.min(0.9, share) * Number(PPM)))
}

/** Undefined while the pool is read, and for what would come to no liquidity. */
function planOf(
  snapshot: PoolSnapshot | undefined,
  position: Position,
  wish: { readonly range: TickRange; readonly slippagePpm: bigint },
): Move | undefined {
  if (!snapshot) return undefined
  try {
    return planMove(snapshot, position, wish)
  } catch {
    return undefined
  }
}
