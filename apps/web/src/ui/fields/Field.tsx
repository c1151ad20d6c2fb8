import { type InputHTMLAttributes, type ReactNode, useId } from 'react'
import { classNames } from '../classNames.ts'
import { TimeInput } from './TimeInput.tsx'

type FieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'id'> & {
  readonly label: string
  /** Hidden labels are for fields whose purpose is plain to see, such as a search. */
  readonly isLabelHidden?: boolean
  readonly hint?: string
  readonly problem?: string
  readonly before?: ReactNode
  readonly after?: ReactNode
}

/** What the browser draws itself. */
const TIMES: ReadonlySet<string> = new Set(['date', 'time', 'datetime-local', 'month', 'week'])

/** One line of input with its label, hint and problem tied together for assistive technology. */
export function Field({
  label,
  isLabelHidden,
  hint,
  problem,
  before,
  after,
  className,
  ...rest
}: FieldProps) {
  const id = useId()
  const Input = TIMES.has(rest.type ?? '') ? TimeInput : 'input'
  const note = problem ?? hint
  return (
    <div className={classNames('min-w-0', className)}>
      <label
        htmlFor={id}
        className={classNames('mb-1 block text-13 text-ink-2', isLabelHidden && 'sr-only')}
      >
        {label}
      </label>
      <div className="flex min-h-11 items-center gap-2 rounded-control bg-surface-2 px-3 focus-within:outline-2 focus-within:outline-accent">
        {before}
        <Input
          {...rest}
          id={id}
          aria-invalid={problem ? true : rest['aria-invalid']}
          aria-describedby={note ? `${id}-note` : undefined}
          className="min-h-11 w-full min-w-0 flex-1 bg-transparent text-16 outline-none placeholder:text-ink-3"
        />
        {after}
      </div>
      {note && (
        <p
          id={`${id}-note`}
          className={classNames('mt-1 text-13', problem ? 'text-warn' : 'text-ink-3')}
        >
          {note}
        </p>
      )}
    </div>
  )
}
