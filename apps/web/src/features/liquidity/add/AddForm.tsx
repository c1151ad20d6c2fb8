import type { PositionPool, Token } from '@sluice/sdk'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSdk } from '../../../session/useSdk.ts'
import { poolStateQuery } from '../../../tokens/queries.ts'
import { later } from '../../../ui/browser/later.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { OnceOpened } from '../../../ui/overlays/OnceOpened.tsx'
import { DepositButton } from '../change/DepositButton.tsx'
import { DepositFields } from '../change/DepositFields.tsx'
import { LiquiditySlippage } from '../change/LiquiditySlippage.tsx'
import { useDeposit } from '../change/useDeposit.ts'
import { ExpectedFees } from '../past/ExpectedFees.tsx'
import { startRange } from '../range/rangeMath.ts'
import { useRangeDraft } from '../range/useRangeDraft.ts'
import { RangeEditor } from './RangeEditor.tsx'
import { WhatIf } from './WhatIf.tsx'

const DepositReview = later(async () => (await import('../change/DepositReview.tsx')).DepositReview)
const REFRESH_MS = 15_000

type AddFormProps = {
  readonly pool: PositionPool
  readonly token0: Token
  readonly token1: Token
}

/** The range and the amounts of a new position. */
export function AddForm({ pool, token0, token1 }: AddFormProps) {
  const { t } = useTranslation('liquidity')
  const { data: snapshot } = useQuery(poolStateQuery(useSdk(), pool.poolId, REFRESH_MS))
  const draft = useRangeDraft(pool, () => startRange(pool))
  const { range } = draft
  const deposit = useDeposit({ pool, range, token0, token1 })
  const [isReviewing, setReviewing] = useState(false)
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <RangeEditor {...{ pool, snapshot, draft, token0, token1 }} />
      <section
        aria-label={t('deposit.title')}
        className="flex flex-col gap-4 rounded-card bg-surface p-4 sm:p-6"
      >
        <header className="flex items-center justify-between">
          <h2 className="text-20 font-semibold">{t('deposit.title')}</h2>
          <LiquiditySlippage of="mintSlippagePpm" />
        </header>
        {deposit.taken !== 'both' && <Notice tone="warn">{t('deposit.outside')}</Notice>}
        <DepositFields deposit={deposit} />
        <ExpectedFees
          {...{ pool, snapshot, range, token0, token1 }}
          liquidity={deposit.plan?.liquidity}
        />
        <WhatIf {...{ pool, range, token0, token1 }} liquidity={deposit.plan?.liquidity} />
        <DepositButton
          deposit={deposit}
          before={draft.isCrossed ? t('range.crossed') : undefined}
          onReview={() => setReviewing(true)}
        />
        <OnceOpened isOpen={isReviewing}>
          <DepositReview
            key={String(isReviewing)}
            {...{ deposit, pool, range }}
            open={isReviewing}
            onOpenChange={setReviewing}
          />
        </OnceOpened>
      </section>
    </div>
  )
}
