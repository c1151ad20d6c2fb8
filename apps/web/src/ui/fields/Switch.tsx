import { Switch as Primitive } from 'radix-ui'

type SwitchProps = {
  readonly id: string
  readonly checked: boolean
  readonly onCheckedChange: (checked: boolean) => void
  readonly describedBy?: string
  readonly disabled?: boolean
}

/** On or off, taking effect at once. The label is the caller's, by `id`. */
export function Switch({
  id,
  checked,
  onCheckedChange,
  describedBy,
  disabled = false,
}: SwitchProps) {
  return (
    <Primitive.Root
      id={id}
      checked={checked}
      onCheckedChange={onCheckedChange}
      aria-describedby={describedBy}
      disabled={disabled}
      className="group relative inline-flex h-11 w-12 shrink-0 items-center disabled:opacity-50"
    >
      <span className="h-7 w-12 rounded-full bg-line p-1 transition-colors group-data-[state=checked]:bg-accent">
        <Primitive.Thumb className="block size-5 rounded-full bg-ink transition-transform data-[state=checked]:translate-x-5 data-[state=checked]:bg-on-accent rtl:data-[state=checked]:-translate-x-5" />
      </span>
    </Primitive.Root>
  )
}
