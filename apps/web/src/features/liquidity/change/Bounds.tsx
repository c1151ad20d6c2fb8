import type { Token } from '@sluice/sdk'
import { useTranslation } from 'react-i18next'
import { formatPercent } from '../../../format/percent.ts'
import { formatSymbol } from '../../../format/symbol.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Amount } from '../../../ui/figures/Amount.tsx'
import { DetailRow } from '../../swap/quote/DetailRow.tsx'
import { useKeepsBounds } from './useKeepsBounds.ts'

type BoundsProps = {
  readonly poolId: string
  readonly leasts: readonly { readonly token: Token; readonly least: bigint }[]
  readonly slippagePpm: bigint
}

/** The least of each token with which the pool does what was ordered, a row each; or that this pool cannot be told any. */
export function Bounds({ poolId, leasts, slippagePpm }: BoundsProps) {
  const { t } = useTranslation('liquidity')
  const keepsBounds = useKeepsBounds(poolId)
  if (keepsBounds === false)
    return (
      <div className="flex flex-wrap justify-between gap-x-4 gap-y-1 py-0.5">
        <dt className="text-ink-2">{t('review.noLeast')}</dt>
        <dd className="font-semibold">{t('review.noLeastValue')}</dd>
        <dd className="w-full text-warn">{t('review.noLeastHint')}</dd>
      </div>
    )
  return (
    <LeastRows leasts={leasts} slippagePpm={slippagePpm} isReading={keepsBounds === undefined} />
  )
}

type LeastRowsProps = Omit<BoundsProps, 'poolId'> & {
  /** Whether it is still being asked if the pool keeps them. */
  readonly isReading?: boolean
}

/** The least of each token, of a pool that is known to keep it. */
export function LeastRows({ leasts, slippagePpm, isReading = false }: LeastRowsProps) {
  const { t } = useTranslation('liquidity')
  const locale = useLocale()
  return leasts.map(({ token, least }) => (
    <DetailRow
      key={token.ledgerId}
      name={t('review.least', { symbol: formatSymbol(token.symbol) })}
      hint={t('review.leastHint', { percent: formatPercent(slippagePpm, locale) })}
      isStrong
    >
      {isReading ? <Skeleton className="h-4 w-20" /> : <Amount amount={least} token={token} />}
    </DetailRow>
  ))
}
