import type { ReactNode } from 'react'

type FigureProps = { readonly label: string; readonly children: ReactNode }

/** One line of a `dl`: what a payment costs, gives or leaves. */
export function Figure({ label, children }: FigureProps) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-ink-2">{label}</dt>
      <dd className="text-end">{children}</dd>
    </div>
  )
}
