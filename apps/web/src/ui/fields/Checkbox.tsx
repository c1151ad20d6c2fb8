import { Check } from 'lucide-react'
import { Checkbox as Primitive } from 'radix-ui'
import { type ReactNode, useId } from 'react'
import { Icon } from '../pictures/Icon.tsx'

type CheckboxProps = {
  readonly checked: boolean
  readonly onCheckedChange: (checked: boolean) => void
  readonly children: ReactNode
}

/** A statement that a person agrees to. */
export function Checkbox({ checked, onCheckedChange, children }: CheckboxProps) {
  const id = useId()
  return (
    <label htmlFor={id} className="flex min-h-11 cursor-pointer items-center gap-3 text-14">
      <Primitive.Root
        id={id}
        checked={checked}
        onCheckedChange={(next) => onCheckedChange(next === true)}
        className="grid size-6 shrink-0 place-items-center rounded-chip border-2 border-ink-3 data-[state=checked]:border-accent data-[state=checked]:bg-accent"
      >
        <Primitive.Indicator className="text-on-accent">
          <Icon of={Check} size={16} />
        </Primitive.Indicator>
      </Primitive.Root>
      {children}
    </label>
  )
}
