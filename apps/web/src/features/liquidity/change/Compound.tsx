import { newOrderKey, type OrderKey } from '@sluice/sdk'
import { planBalanced } from '@sluice/sdk/balancedPlan'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePreferences } from '../../../preferences/usePreferences.ts'
import { useOwner, useSdk } from '../../../session/useSdk.ts'
import { DisputedQuestion } from '../../../tokens/disputed/DisputedQuestion.tsx'
import { useDisputed } from '../../../tokens/disputed/useDisputed.ts'
import { poolStateQuery } from '../../../tokens/queries.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx'
import { PairAmounts } from '../positions/PairAmounts.tsx'
import type { PositionRow } from '../positions/positionView.ts'
import { useLiquidityRunner } from '../useLiquidityRunner.ts'
import { useKeepsBounds } from './useKeepsBounds.ts'

const REFRESH_MS = 15_000

/** Puts what a position has earned back into it, inside of the pool: no fee of a ledger is paid for it. */
export function Compound({ row }: { readonly row: PositionRow }) {
  const { t } = useTranslation('liquidity')
  const sdk = useSdk()
  const owner = useOwner() ?? ''
  const { mintSlippagePpm: slippagePpm } = usePreferences()
  const [key, setKey] = useState<OrderKey>()
  const [isAsked, setAsked] = useState(false)
  const { add } = useLiquidityRunner()
  const { position, token0, token1 } = row
  const disputed = useDisputed([token0, token1])
  const { poolId, id, fees0, fees1, tickLower, tickUpper, pool } = position
  const { data: snapshot } = useQuery(poolStateQuery(sdk, poolId, REFRESH_MS))
  const plan = useMemo(() => {
    if (snapshot === undefined || fees0 + fees1 === 0n) return undefined
    const have = { amount0: fees0, amount1: fees1 }
    try {
      return planBalanced(pool, snapshot.amm, {
        range: { tickLower, tickUpper },
        have,
        slippagePpm,
      })
    } catch {
      // too little to become liquidity
      return undefined
    }
  }, [snapshot, fees0, fees1, tickLower, tickUpper, pool, slippagePpm])
  const keepsBounds = useKeepsBounds(poolId)
  const open = () => {
    setKey(newOrderKey(owner))
    setAsked(true)
  }
  const confirm = () => {
    if (!plan || key === undefined) return
    setAsked(false)
    const { minimum0, minimum1, swap } = plan
    const from = { positionId: id, liquidity: 0n, minimum0: 0n, minimum1: 0n }
    const place = { poolId, tickLower, tickUpper, positionId: id }
    const amounts = { deposit0: 0n, deposit1: 0n, minimum0, minimum1 }
    void add({
      key,
      order: { ...place, ...amounts, from, ...(swap ? { swap } : {}) },
      about: { action: 'compound', token0, token1, amount0: fees0, amount1: fees1, count: 1 },
    })
  }
  return (
    <section className="flex flex-col gap-4 rounded-card bg-surface p-4 sm:p-6">
      <h2 className="text-20 font-semibold">{t('compound.title')}</h2>
      <p className="text-14 text-ink-2">
        {keepsBounds === false ? t('basic.compound') : t('compound.hint')}
      </p>
      <PairAmounts
        title={t('card.uncollected')}
        row={row}
        amounts={{ amount0: fees0, amount1: fees1 }}
      />
      {keepsBounds !== false && (
        <Button look="tonal" wide disabled={!plan || !keepsBounds} onClick={open}>
          {t('compound.open')}
        </Button>
      )}
      <ConfirmDialog
        open={isAsked}
        onOpenChange={setAsked}
        title={t('compound.title')}
        confirm={t('compound.confirm')}
        isSent
        missing={disputed.missing}
        onConfirm={confirm}
      >
        <div className="flex flex-col gap-4">
          {plan && (
            <PairAmounts
              title={t('compound.least')}
              row={row}
              amounts={{ amount0: plan.minimum0, amount1: plan.minimum1 }}
            />
          )}
          <DisputedQuestion of={disputed} />
        </div>
      </ConfirmDialog>
    </section>
  )
}
