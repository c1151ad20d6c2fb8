import { Command } from 'cmdk'
import { Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../pictures/Icon.tsx'

type Entry<Id extends string> = {
  readonly id: Id
  readonly label: string
  readonly content?: ReactNode
  readonly after?: ReactNode
  readonly isChosen?: boolean
}

type OptionListProps<Id extends string> = {
  readonly label: string
  readonly options: readonly Entry<Id>[]
  readonly isSearchable: boolean
  readonly onChoose: (id: Id) => void
}

/** The list of a select: arrow keys, Home, End, Enter; a search above it when the list is long. */
export function OptionList<Id extends string>(props: OptionListProps<Id>) {
  const { label, options, isSearchable, onChoose } = props
  const { t } = useTranslation()
  return (
    <Command
      label={label}
      className="flex max-h-[min(540px,var(--radix-popover-content-available-height))] flex-col"
      loop
    >
      <div
        className={
          isSearchable ? 'flex items-center gap-2 border-b border-line px-3 text-ink-3' : 'sr-only'
        }
      >
        <Icon of={Search} size={16} />
        <Command.Input
          placeholder={t('common.search')}
          // A list without a search still needs the field: it takes the arrow keys.
          readOnly={!isSearchable}
          className="min-h-11 w-full bg-transparent text-14 text-ink outline-none placeholder:text-ink-3"
        />
      </div>
      <Command.List className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-1">
        <Command.Empty className="px-3 py-4 text-14 text-ink-2">
          {t('common.noResult')}
        </Command.Empty>
        {options.map((option) => (
          <Command.Item
            key={option.id}
            value={option.id}
            keywords={[option.label]}
            aria-checked={option.isChosen}
            onSelect={() => onChoose(option.id)}
            className="flex min-h-12 cursor-pointer items-center gap-2 rounded-control px-3 text-14 outline-none data-[selected=true]:bg-surface-2"
          >
            <span className="min-w-0 flex-1 truncate">{option.content ?? option.label}</span>
            {option.after}
          </Command.Item>
        ))}
      </Command.List>
    </Command>
  )
}
