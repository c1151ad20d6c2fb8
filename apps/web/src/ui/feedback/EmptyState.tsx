import type { ReactNode } from 'react'
import { LogoStrokes } from '../pictures/Logo.tsx'

type EmptyStateProps = { readonly children: string; readonly action?: ReactNode }

/** Nothing here yet: a drawing in the logo's line, one sentence, the next step. */
export function EmptyState({ children, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-4 py-8 text-center">
      <svg
        aria-hidden
        width="96"
        height="64"
        viewBox="-6 0 36 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="1"
        strokeLinecap="round"
        className="text-ink-3"
      >
        <LogoStrokes />
      </svg>
      <p className="max-w-80 text-14 text-ink-2">{children}</p>
      {action}
    </div>
  )
}
