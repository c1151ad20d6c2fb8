import { useTranslation } from 'react-i18next'
import { formatPercent } from '../../../format/percent.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { classNames } from '../../../ui/classNames.ts'
import { Usd } from '../../../ui/figures/Usd.tsx'
import type { PoolChoice } from './usePoolChoice.ts'

/** The tiers that a pair's pools may have, each with what lies in it. */
export function TierChoice({ choice }: { readonly choice: PoolChoice }) {
  const { t } = useTranslation('liquidity')
  const locale = useLocale()
  const { tiers, tier, isKnown, chooseTier } = choice
  return (
    <fieldset className="mt-4">
      <legend className="mb-2 text-13 text-ink-2">{t('tier.title')}</legend>
      <div className="grid gap-2 sm:grid-cols-[repeat(auto-fit,minmax(8rem,1fr))]">
        {tiers.map(({ feePips, pool }) => {
          const isChosen = feePips === tier?.feePips
          return (
            <button
              key={`${feePips}`}
              type="button"
              aria-pressed={isChosen}
              onClick={() => chooseTier(feePips)}
              className={classNames(
                'min-h-14 rounded-control bg-surface-2 px-4 py-2 text-start transition-colors',
                isChosen ? 'ring-2 ring-accent ring-inset' : 'hover:bg-line',
              )}
            >
              <span className="block font-medium">{formatPercent(feePips, locale)}</span>
              <span className="block text-13 text-ink-2">
                {pool ? <Usd value={pool.tvlUsd} /> : isKnown ? t('tier.none') : '…'}
              </span>
            </button>
          )
        })}
      </div>
    </fieldset>
  )
}
