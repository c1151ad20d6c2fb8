import { useId } from 'react'

type TextFieldProps = {
  readonly label: string
  readonly value: string
  /** Characters. */
  readonly most: number
  readonly hint?: string
  readonly onChange: (value: string) => void
}

/** Several lines of text. */
export function TextField({ label, value, most, hint, onChange }: TextFieldProps) {
  const id = useId()
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1 block text-13 text-ink-2">
        {label}
      </label>
      <textarea
        id={id}
        rows={3}
        value={value}
        maxLength={most}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        onChange={({ target }) => onChange(target.value)}
        className="w-full rounded-control bg-surface-2 px-3 py-2 text-16 outline-none focus-visible:outline-2 focus-visible:outline-accent"
      />
      {hint !== undefined && (
        <p id={`${id}-hint`} className="mt-1 text-13 text-ink-2">
          {hint}
        </p>
      )}
    </div>
  )
}
