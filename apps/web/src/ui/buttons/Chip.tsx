import type { ReactNode } from 'react'
import { classNames } from '../classNames.ts'

type ChipProps = {
  readonly isChosen: boolean
  readonly onClick: () => void
  readonly children: ReactNode
}

/** One of a few values to choose from. */
export const Chip = ({ isChosen, onClick, children }: ChipProps) => (
  <button
    type="button"
    aria-pressed={isChosen}
    onClick={onClick}
    className={classNames(
      'relative inline-flex h-8 items-center rounded-full bg-surface-2 px-3 text-13 font-medium before:absolute before:-inset-y-1.5 before:inset-x-0',
      isChosen ? 'text-ink ring-2 ring-accent ring-inset' : 'text-ink-2 hover:text-ink',
    )}
  >
    {children}
  </button>
)
