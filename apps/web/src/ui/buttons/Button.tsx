import type { ButtonHTMLAttributes, Ref } from 'react'
import { classNames } from '../classNames.ts'
import { Spinner } from '../feedback/Spinner.tsx'

export type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  readonly look?: 'primary' | 'tonal' | 'quiet' | 'risk'
  readonly size?: 'large' | 'medium'
  readonly wide?: boolean
  readonly busy?: boolean
  /** Has only just appeared under the finger: takes no press yet, and looks as it will. */
  readonly isUnsettled?: boolean
  readonly ref?: Ref<HTMLButtonElement>
}

const looks = {
  primary: 'water-edge text-on-accent font-semibold',
  tonal: 'bg-surface-2 text-ink font-medium hover:bg-line',
  quiet: 'text-ink-2 font-medium hover:text-ink hover:bg-surface-2',
  risk: 'bg-warn/12 text-warn font-semibold hover:bg-warn/18',
}

const sizes = {
  large: 'min-h-14 px-6 text-16 rounded-card',
  medium: 'min-h-11 px-4 text-14 rounded-control',
}

const SHAPE = 'inline-flex items-center justify-center gap-2 text-center transition-colors'

/** The look of something to press, also for links. */
export const buttonLook = (look: keyof typeof looks, size: keyof typeof sizes): string =>
  `${SHAPE} ${sizes[size]} ${looks[look]}`

/** The only button look there is. A disabled one stays readable: its label says what is missing. */
export function Button({
  look = 'primary',
  size = 'medium',
  wide,
  busy,
  isUnsettled = false,
  disabled,
  className,
  children,
  ...rest
}: ButtonProps) {
  const isOff = disabled || busy
  return (
    <button
      type="button"
      {...rest}
      disabled={isOff || isUnsettled}
      aria-busy={busy || undefined}
      className={classNames(
        isOff
          ? `${SHAPE} ${sizes[size]} cursor-not-allowed bg-surface-2 font-medium text-ink-2`
          : buttonLook(look, size),
        wide && 'w-full',
        className,
      )}
    >
      {busy && <Spinner />}
      {children}
    </button>
  )
}
