import type { NftToken } from '@sluice/sdk'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Select } from '../../../ui/fields/Select.tsx'
import { attributesOf, type ChosenAttributes } from './attributes.ts'

type AttributeFilterProps = {
  readonly tokens: readonly NftToken[]
  readonly chosen: ChosenAttributes
  readonly onChoose: (name: string, values: readonly string[]) => void
  readonly onClear: () => void
}

/** Looks for tokens by what tells them apart; nothing where all are alike. */
export function AttributeFilter({ tokens, chosen, onChoose, onClear }: AttributeFilterProps) {
  const { t } = useTranslation('nfts')
  const attributes = useMemo(() => attributesOf(tokens), [tokens])
  if (attributes.length === 0) return null
  return (
    <fieldset className="flex flex-wrap items-center gap-2">
      <legend className="sr-only">{t('filter.attributes')}</legend>
      {attributes.map(({ name, values }) => (
        <Select
          key={name}
          label={name}
          placeholder={name}
          isSearchable={values.length > 10}
          options={values.map(({ value, count }) => ({
            id: value,
            label: value,
            content: (
              <span translate="no">
                <bdi>{value}</bdi> <span className="text-ink-3">{count}</span>
              </span>
            ),
          }))}
          many={chosen.get(name) ?? []}
          onChooseMany={(next) => onChoose(name, next)}
        />
      ))}
      {chosen.size > 0 && (
        <Button look="quiet" onClick={onClear}>
          {t('filter.clear')}
        </Button>
      )}
    </fieldset>
  )
}
