import type { ReactNode } from 'react'

export type Fact = {
  readonly label: ReactNode
  readonly value: ReactNode
  /** Where the label is no text. */
  readonly id?: string
}

/** A short list of what is known about a thing. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className="grid gap-x-8 gap-y-3 text-14 sm:grid-cols-2">
      {facts.map(({ label, value, id }) => (
        <div
          key={id ?? String(label)}
          className="flex min-h-8 flex-wrap items-center justify-between gap-x-4"
        >
          <dt className="text-ink-2">{label}</dt>
          <dd className="ms-auto min-w-0 text-end wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
