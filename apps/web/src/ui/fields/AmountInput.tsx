import type { CSSProperties } from 'react'
import { classNames } from '../classNames.ts'

type AmountInputProps = {
  readonly id: string
  readonly label: string
  readonly value: string
  /** Absent for a figure that is computed and cannot be typed. */
  readonly onChange?: (text: string) => void
  /** Enter was pressed. */
  readonly onEnter?: () => void
  readonly isStale?: boolean
  /** Full precision, shown on hover. */
  readonly exact?: string
  readonly describedBy?: string
  readonly isInvalid?: boolean
}

/** A big amount that shrinks to fit and never scrolls. What may be typed is the caller's rule. */
export function AmountInput(props: AmountInputProps) {
  const { id, label, value, onChange, onEnter, isStale, exact, describedBy, isInvalid } = props
  const style: CSSProperties & Record<'--characters', number> = {
    '--characters': Math.max(value.length, 6),
  }
  return (
    <div className="@container flex h-12 min-w-0 flex-1 items-center">
      <input
        id={id}
        aria-label={label}
        aria-describedby={describedBy}
        aria-invalid={isInvalid || undefined}
        value={value}
        onChange={(event) => onChange?.(event.target.value)}
        onKeyDown={({ key, repeat, nativeEvent }) => {
          if (key === 'Enter' && !repeat && !nativeEvent.isComposing) onEnter?.()
        }}
        readOnly={!onChange}
        title={exact}
        inputMode="decimal"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        placeholder="0"
        style={style}
        className={classNames(
          'amount-fit w-full bg-transparent font-medium leading-[1.1] outline-none transition-opacity placeholder:text-ink-3',
          isStale && 'opacity-50',
        )}
      />
    </div>
  )
}
