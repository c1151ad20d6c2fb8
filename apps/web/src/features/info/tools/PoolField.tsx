import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSdkIfReady } from '../../../session/useSdk.ts'
import { useSymbolOf } from '../../../tokens/by-id/useTokensById.ts'
import { poolsQuery } from '../../../tokens/queries.ts'
import { Select } from '../../../ui/fields/Select.tsx'
import { poolOptions } from './poolOptions.ts'
import type { ToolQuery } from './useToolQuery.ts'

const ALL = 'all'

/** The pool that the address names, if the exchange has it. */
export function usePoolAsked({ query }: ToolQuery): string | undefined {
  const { data: pools } = useQuery(poolsQuery(useSdkIfReady()))
  return pools?.find(({ canisterId }) => canisterId === query.get('pair'))?.canisterId
}

/** In which pool, or in all. */
export function PoolField({ asked }: { readonly asked: ToolQuery }) {
  const { t } = useTranslation('info')
  const { data: pools } = useQuery(poolsQuery(useSdkIfReady()))
  const symbolOf = useSymbolOf()
  return (
    <div>
      <span aria-hidden className="mb-1.5 block text-13 text-ink-2">
        {t('pair')}
      </span>
      <Select
        label={t('pair')}
        options={[{ id: ALL, label: t('tools.allPairs') }, ...poolOptions(pools, symbolOf)]}
        chosen={usePoolAsked(asked) ?? ALL}
        onChoose={(id) => asked.set('pair', id === ALL ? '' : id)}
        isSearchable
      />
    </div>
  )
}
