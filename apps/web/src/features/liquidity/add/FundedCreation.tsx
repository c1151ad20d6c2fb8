import { tickAtSqrtRatio, toSqrtPriceX96 } from '@sluice/amm'
import type { PositionPool } from '@sluice/sdk'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { formatSymbol } from '../../../format/symbol.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { SideFields } from '../change/DepositFields.tsx'
import { type Deposit, useDeposit } from '../change/useDeposit.ts'
import { useDepositProblemText } from '../change/useDepositProblemText.ts'
import { startRange } from '../range/rangeMath.ts'
import { useRangeDraft } from '../range/useRangeDraft.ts'
import { CreateAction } from './CreateAction.tsx'
import type { PoolTerms } from './PoolTerms.ts'
import { PriceEnd } from './PriceEnd.tsx'
import { CommonRanges } from './RangePresets.tsx'

type FundedCreationProps = {
  readonly terms: PoolTerms
  readonly sqrtPriceX96: bigint
  /** What is missing of the pool itself, in words. */
  readonly obstacle: string | undefined
}

/** What goes into the pool as soon as it is there, which may be nothing, and the order for both. */
export function FundedCreation({ terms, sqrtPriceX96, obstacle }: FundedCreationProps) {
  const { t } = useTranslation('liquidity')
  const textOf = useDepositProblemText()
  const { token0, token1, feePips, tickSpacing } = terms
  const pool = useMemo(
    (): PositionPool => ({
      ...{ poolId: '', token0: token0.ledgerId, token1: token1.ledgerId, feePips, tickSpacing },
      ...{ sqrtPriceX96, tick: tickAtSqrtRatio(toSqrtPriceX96(sqrtPriceX96)), liquidity: 0n },
    }),
    [token0, token1, feePips, tickSpacing, sqrtPriceX96],
  )
  const draft = useRangeDraft(pool, () => startRange(pool))
  const { range } = draft
  const deposit = useDeposit({ pool, range, token0, token1 })
  const { problem, order } = deposit
  const isEmpty = problem?.kind === 'enter-amount'
  const missing = draft.isCrossed ? t('range.crossed') : problem && textOf(problem, deposit)
  const short = shortOf(terms, deposit)
  const ends = [
    { end: 'tickLower', label: t('range.least') },
    { end: 'tickUpper', label: t('range.most') },
  ] as const
  return (
    <>
      <section aria-label={t('create.first')} className="flex flex-col gap-3">
        <div>
          <h3 className="font-semibold">{t('create.first')}</h3>
          <p className="text-13 text-ink-2">{t('create.firstHint')}</p>
        </div>
        <p className="text-13 text-ink-2">
          {t('card.range')}:{' '}
          {t('range.unit', {
            base: formatSymbol(token0.symbol),
            quote: formatSymbol(token1.symbol),
          })}
        </p>
        <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
          {ends.map(({ end, label }) => (
            <PriceEnd key={end} {...{ label, end, pool, draft }} base={token0} quote={token1} />
          ))}
        </div>
        {draft.isCrossed && <Notice tone="warn">{t('range.crossedHint')}</Notice>}
        <CommonRanges pool={pool} range={range} onChange={draft.set} />
        {deposit.taken !== 'both' && <Notice tone="warn">{t('deposit.outside')}</Notice>}
        <SideFields deposit={deposit} />
      </section>
      <CreateAction
        terms={terms}
        obstacle={
          obstacle ?? (isEmpty ? undefined : (missing ?? (short && t('create.short', short))))
        }
        first={order && !isEmpty ? { deposit, order, pool, range } : undefined}
      />
    </>
  )
}

/** A creation pays for its approval and its transfer, as each deposit does. */
const FEES = 4n

/** The token of the pair with which the creation is paid, when the wallet has not enough of it for both. */
function shortOf({ token0, token1, cost, paidIn }: PoolTerms, { order, balances }: Deposit) {
  if (paidIn === undefined || cost === undefined || order === undefined) return undefined
  const sides = [
    { ledgerId: token0.ledgerId, amount: order.deposit0, balance: balances.token0 },
    { ledgerId: token1.ledgerId, amount: order.deposit1, balance: balances.token1 },
  ]
  const paid = sides.find(({ ledgerId }) => ledgerId === paidIn.ledgerId)
  if (paid?.balance === undefined || paid.amount === 0n) return undefined
  const isShort = paid.amount + cost + FEES * paidIn.fee > paid.balance
  return isShort ? { symbol: formatSymbol(paidIn.symbol) } : undefined
}
