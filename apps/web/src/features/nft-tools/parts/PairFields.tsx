import { Plus, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/buttons/Button.tsx'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { Field } from '../../../ui/fields/Field.tsx'
import { Icon } from '../../../ui/pictures/Icon.tsx'

/** A name and what belongs to it, as typed. `id` tells rows apart while others come and go. */
export type Pair = { readonly id: number; readonly name: string; readonly value: string }

type PairFieldsProps = {
  readonly title: string
  readonly labels: { readonly name: string; readonly value: string; readonly add: string }
  readonly most: { readonly rows: number; readonly name: number; readonly value: number }
  readonly pairs: readonly Pair[]
  readonly onChange: (pairs: readonly Pair[]) => void
}

/** Links of a collection, or attributes of a token. */
export function PairFields({ title, labels, most, pairs, onChange }: PairFieldsProps) {
  const { t } = useTranslation('nftTools')
  const change = (id: number, part: Partial<Pair>) =>
    onChange(pairs.map((pair) => (pair.id === id ? { ...pair, ...part } : pair)))
  const nextId = pairs.reduce((last, { id }) => Math.max(last, id), 0) + 1
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1 text-13 text-ink-2">{title}</legend>
      {pairs.map(({ id, name, value }) => (
        <div key={id} className="flex items-end gap-2">
          <Field
            className="flex-1"
            label={labels.name}
            value={name}
            maxLength={most.name}
            autoComplete="off"
            onChange={({ target }) => change(id, { name: target.value })}
          />
          <Field
            className="flex-2"
            label={labels.value}
            value={value}
            maxLength={most.value}
            autoComplete="off"
            onChange={({ target }) => change(id, { value: target.value })}
          />
          <IconButton
            icon={X}
            label={t('pairs.remove')}
            onClick={() => onChange(pairs.filter((pair) => pair.id !== id))}
          />
        </div>
      ))}
      {pairs.length < most.rows && (
        <div>
          <Button
            look="quiet"
            className="-ms-3"
            onClick={() => onChange([...pairs, { id: nextId, name: '', value: '' }])}
          >
            <Icon of={Plus} size={16} />
            {labels.add}
          </Button>
        </div>
      )}
    </fieldset>
  )
}

/** Those that say something; a row without a name is kept, so that its lack can be said. */
export const filled = (pairs: readonly Pair[]): readonly Pair[] =>
  pairs
    .map(({ id, name, value }) => ({ id, name: name.trim(), value: value.trim() }))
    .filter(({ name, value }) => name !== '' || value !== '')
