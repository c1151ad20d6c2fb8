import { useTranslation } from 'react-i18next'
import { Select } from '../../../ui/fields/Select.tsx'
import { FILTERS, type Filter, SORTS, type Sort } from './positionView.ts'

type FiltersProps = {
  readonly filter: Filter
  readonly onFilter: (filter: Filter) => void
  readonly sort: Sort
  readonly onSort: (sort: Sort) => void
}

/** Which positions are shown, and which of them first. */
export function PositionFilters({ filter, onFilter, sort, onSort }: FiltersProps) {
  const { t } = useTranslation('liquidity')
  const filters = {
    all: t('filter.all'),
    earning: t('filter.earning'),
    'out-of-range': t('state.outOfRange'),
    closed: t('state.closed'),
    farm: t('held.farm'),
    token: t('held.token'),
    lock: t('held.lock'),
    order: t('held.order'),
  }
  const sorts = { value: t('sort.value'), fees: t('sort.fees'), newest: t('sort.newest') }
  return (
    <div className="flex flex-wrap gap-2">
      <Select
        label={t('filter.title')}
        chosen={filter}
        onChoose={onFilter}
        options={FILTERS.map((id) => ({ id, label: filters[id] }))}
      />
      <Select
        label={t('sort.title')}
        chosen={sort}
        onChoose={onSort}
        options={SORTS.map((id) => ({ id, label: sorts[id] }))}
      />
    </div>
  )
}
