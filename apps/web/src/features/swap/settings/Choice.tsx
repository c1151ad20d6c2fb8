import { useId } from 'react'
import { Switch } from '../../../ui/fields/Switch.tsx'
import { Hint } from '../../../ui/overlays/Hint.tsx'

type ChoiceProps = {
  readonly name: string
  readonly hint: string
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
}

/** A setting that is on or off, and what it does. */
export function Choice({ name, hint, checked, onChange }: ChoiceProps) {
  const id = useId()
  return (
    <div className="flex items-center gap-2">
      <label htmlFor={id} className="text-14">
        {name}
      </label>
      <Hint about={name}>{hint}</Hint>
      <span className="flex-1" />
      <Switch id={id} checked={checked} onCheckedChange={onChange} />
    </div>
  )
}
