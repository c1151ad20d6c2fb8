import type { ReactNode } from 'react'

export type Fact = { readonly label: string; readonly value: ReactNode }

/** A short list of what is known about a thing. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className="grid gap-x-8 gap-y-3 text-14 sm:grid-cols-2">
      {facts.map(({ label, value }) => (
        <div key={label} className="flex min-h-8 items-center justify-between gap-4">
          <dt className="text-ink-2">{label}</dt>
          <dd className="min-w-0 text-end">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
