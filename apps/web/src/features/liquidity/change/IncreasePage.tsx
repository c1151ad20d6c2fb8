import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { later } from '../../../ui/browser/later.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { OnceOpened } from '../../../ui/overlays/OnceOpened.tsx'
import { type KnownPosition, PositionFrame } from '../position/PositionFrame.tsx'
import { PairAmounts } from '../positions/PairAmounts.tsx'
import { RangeLine } from '../range/RangeLine.tsx'
import { Compound } from './Compound.tsx'
import { DepositButton } from './DepositButton.tsx'
import { DepositFields } from './DepositFields.tsx'
import { LiquiditySlippage } from './LiquiditySlippage.tsx'
import { useDeposit } from './useDeposit.ts'

const DepositReview = later(async () => (await import('./DepositReview.tsx')).DepositReview)

/** `/liquidity/increase/{id}/{pool}`: more into the range of a position. */
export function IncreasePage() {
  const { t } = useTranslation('liquidity')
  return (
    <PositionFrame isStep title={t('increase.title')}>
      {(known) =>
        known.isMine ? (
          <Form known={known} />
        ) : (
          <section className="rounded-card bg-surface p-6">
            <EmptyState>{t('position.notYours')}</EmptyState>
          </section>
        )
      }
    </PositionFrame>
  )
}

function Form({ known: { row } }: { readonly known: KnownPosition }) {
  const { t } = useTranslation('liquidity')
  const { position, token0, token1 } = row
  const { pool, tickLower, tickUpper } = position
  const range = { tickLower, tickUpper }
  const deposit = useDeposit({ pool, range, token0, token1 })
  const [isReviewing, setReviewing] = useState(false)
  return (
    <>
      <section className="flex flex-col gap-5 rounded-card bg-surface p-4 sm:p-6">
        <PairAmounts title={t('card.inPosition')} row={row} amounts={position} />
        <RangeLine pool={pool} range={range} token0={token0} token1={token1} />
        <p className="flex items-center justify-between text-14 text-ink-2">
          {t('slippage.mint')} <LiquiditySlippage of="mintSlippagePpm" />
        </p>
        <DepositFields deposit={deposit} />
        <DepositButton deposit={deposit} onReview={() => setReviewing(true)} />
        <OnceOpened isOpen={isReviewing}>
          <DepositReview
            key={String(isReviewing)}
            {...{ deposit, pool, range, position }}
            open={isReviewing}
            onOpenChange={setReviewing}
          />
        </OnceOpened>
      </section>
      <Compound row={row} />
    </>
  )
}
