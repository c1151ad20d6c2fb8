import { Search } from 'lucide-react'
import { Field } from '../../../ui/fields/Field.tsx'
import { Icon } from '../../../ui/pictures/Icon.tsx'

type SearchFieldProps = {
  readonly label: string
  readonly typed: string
  readonly onType: (text: string) => void
}

/** Finds in a list while it is typed. */
export function SearchField({ label, typed, onType }: SearchFieldProps) {
  return (
    <Field
      label={label}
      isLabelHidden
      type="search"
      autoComplete="off"
      spellCheck={false}
      maxLength={100}
      placeholder={label}
      value={typed}
      before={<Icon of={Search} size={16} className="text-ink-3" />}
      onChange={({ target }) => onType(target.value)}
      className="w-full sm:w-80"
    />
  )
}
