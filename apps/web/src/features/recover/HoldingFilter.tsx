import type { Pool } from '@sluice/sdk'
import { useTranslation } from 'react-i18next'
import { formatPercent } from '../../format/percent.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import { useSymbolOf } from '../../tokens/by-id/useTokensById.ts'
import { Select } from '../../ui/fields/Select.tsx'
import { tabLook } from '../../ui/fields/tabLook.ts'
import { useStrip } from '../../ui/fields/useStrip.ts'
import type { useHoldingFilter } from './useHoldingFilter.ts'
import { pairOf } from './useHoldings.ts'

type HoldingFilterProps = {
  readonly filter: ReturnType<typeof useHoldingFilter>
  readonly pools: readonly Pool[]
}

/** All pools, those of one pair, or those of one token. */
export function HoldingFilter({ filter, pools }: HoldingFilterProps) {
  const { t } = useTranslation('recover')
  const locale = useLocale()
  const strip = useStrip<HTMLFieldSetElement>(filter.type)
  const symbolOf = useSymbolOf()
  const ledgers = [...new Set(pools.flatMap(({ token0, token1 }) => [token0, token1]))]
  const types = [
    { id: 'all', label: t('type.all') },
    { id: 'pair', label: t('type.pair') },
    { id: 'token', label: t('type.token') },
  ] as const
  return (
    <div className="mb-4 flex flex-wrap items-center gap-2">
      <fieldset ref={strip} className="strip gap-1">
        <legend className="sr-only">{t('type.label')}</legend>
        {types.map(({ id, label }) => (
          <button
            key={id}
            type="button"
            aria-pressed={filter.type === id}
            onClick={() => filter.setType(id)}
            className={tabLook(filter.type === id)}
          >
            {label}
          </button>
        ))}
      </fieldset>
      {filter.type === 'pair' && (
        <Select
          label={t('type.pair')}
          isSearchable
          placeholder={t('type.choosePair')}
          chosen={filter.poolId}
          onChoose={filter.setPool}
          options={pools.map((pool) => ({
            id: pool.canisterId,
            label: `${pairOf(pool, symbolOf)} ${formatPercent(BigInt(pool.fee), locale)}`,
          }))}
        />
      )}
      {filter.type === 'token' && (
        <Select
          label={t('type.token')}
          isSearchable
          placeholder={t('type.chooseToken')}
          chosen={filter.tokenId}
          onChoose={filter.setToken}
          options={ledgers.map((id) => ({ id, label: symbolOf(id) }))}
        />
      )}
    </div>
  )
}
