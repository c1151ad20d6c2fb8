import { useTranslation } from 'react-i18next'
import { Select } from '../../../ui/fields/Select.tsx'
import type { Dao } from './Dao.ts'
import { SnsLogo } from './SnsLogo.tsx'

type SnsSelectorProps = {
  readonly snses: readonly Dao[]
  readonly chosen: Dao | undefined
  readonly onChoose: (rootId: string) => void
}

/** Which DAO the page is about. */
export function SnsSelector({ snses, chosen, onChoose }: SnsSelectorProps) {
  const { t } = useTranslation('sns')
  return (
    <Select
      label={t('selector.label')}
      placeholder={t('selector.none')}
      isSearchable
      options={snses.map((sns) => ({
        id: sns.rootId,
        label: sns.name,
        content: (
          <span translate="no" className="inline-flex min-w-0 items-center gap-2">
            <SnsLogo sns={sns} />
            <bdi className="truncate">{sns.name}</bdi>
          </span>
        ),
      }))}
      chosen={chosen?.rootId}
      onChoose={onChoose}
    />
  )
}
