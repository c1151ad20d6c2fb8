import type { ReactNode } from 'react'
import { Hint } from '../../../ui/overlays/Hint.tsx'

export type HeadFigure = {
  readonly label: string
  readonly hint?: string
  readonly value: ReactNode
}

/** The four figures at the head of an offer. */
export function HeadFigures({ figures }: { readonly figures: readonly HeadFigure[] }) {
  return (
    <dl className="grid grid-cols-2 gap-4 rounded-card bg-surface p-4 sm:p-6 lg:grid-cols-4">
      {figures.map(({ label, hint, value }) => (
        <div key={label} className="min-w-0">
          <dt className="flex items-center gap-1 text-13 text-ink-2">
            <span className="truncate">{label}</span>
            {hint && <Hint about={label}>{hint}</Hint>}
          </dt>
          <dd className="text-16 font-semibold wrap-anywhere *:whitespace-normal! sm:text-20">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  )
}
