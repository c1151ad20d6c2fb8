import type { ReactNode } from 'react'
import { classNames } from '../classNames.ts'

type BadgeProps = {
  readonly tone?: 'plain' | 'accent' | 'up' | 'down' | 'warn'
  readonly children: ReactNode
}

const tones = {
  plain: 'bg-surface-2 text-ink-2',
  accent: 'bg-accent/15 text-accent-deep',
  up: 'bg-surface-2 text-up',
  down: 'bg-surface-2 text-down',
  warn: 'bg-warn/10 text-warn',
}

/** A word or two about the thing beside it: a standard, a state, a fee. */
export function Badge({ tone = 'plain', children }: BadgeProps) {
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1 whitespace-nowrap rounded-full px-2 py-0.5 text-12 font-medium',
        tones[tone],
      )}
    >
      {children}
    </span>
  )
}
