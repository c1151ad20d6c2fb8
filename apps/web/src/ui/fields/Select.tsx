import { Check, ChevronDown } from 'lucide-react'
import { Popover } from 'radix-ui'
import { type ReactNode, useState } from 'react'
import { classNames } from '../classNames.ts'
import { Icon } from '../pictures/Icon.tsx'
import { OptionList } from './OptionList.tsx'

type Option<Id extends string> = {
  readonly id: Id
  readonly label: string
  /** What stands in the list in place of the label; the label is still what is searched. */
  readonly content?: ReactNode
}

type SelectProps<Id extends string> = {
  readonly label: string
  readonly options: readonly Option<Id>[]
  readonly isSearchable?: boolean
  readonly placeholder?: string
} & (
  | { readonly chosen: Id | undefined; readonly onChoose: (id: Id) => void; readonly many?: never }
  | { readonly many: readonly Id[]; readonly onChooseMany: (ids: readonly Id[]) => void }
)

/** Chooses one of a list, or several with `many`. Opens in place; typing finds when it is searchable. */
export function Select<Id extends string>(props: SelectProps<Id>) {
  const { label, options, isSearchable = false, placeholder } = props
  const [open, setOpen] = useState(false)
  const chosen: readonly Id[] = props.many ?? (props.chosen === undefined ? [] : [props.chosen])
  const choose = (id: Id) => {
    if (props.many) {
      const { many, onChooseMany } = props
      onChooseMany(many.includes(id) ? many.filter((other) => other !== id) : [...many, id])
      return
    }
    props.onChoose(id)
    setOpen(false)
  }
  const names = options.filter(({ id }) => chosen.includes(id))
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger
        role="combobox"
        aria-label={`${label}: ${names.map((option) => option.label).join(', ') || (placeholder ?? '–')}`}
        aria-expanded={open}
        className="inline-flex min-h-11 min-w-32 items-center gap-2 rounded-control bg-surface-2 px-3 text-14 font-medium hover:bg-line"
      >
        <span className={classNames('flex-1 truncate text-start', !names.length && 'text-ink-2')}>
          {names.length === 0 && (placeholder ?? '–')}
          {names.length === 1 && (names[0]?.content ?? names[0]?.label)}
          {names.length > 1 && names.map((option) => option.label).join(', ')}
        </span>
        <Icon of={ChevronDown} size={16} className="shrink-0 text-ink-2" />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="start"
          sideOffset={8}
          collisionPadding={8}
          className="z-[60] w-[max(var(--radix-popover-trigger-width),200px)] overflow-hidden rounded-card border border-line bg-surface shadow-raised outline-none animate-rise"
        >
          <OptionList
            label={label}
            isSearchable={isSearchable}
            options={options.map((option) => ({
              ...option,
              after: chosen.includes(option.id) && (
                <Icon of={Check} size={16} className="shrink-0 text-accent" />
              ),
              isChosen: chosen.includes(option.id),
            }))}
            onChoose={choose}
          />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
