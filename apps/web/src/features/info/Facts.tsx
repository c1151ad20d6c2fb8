import type { ReactNode } from 'react'
import { classNames } from '../../ui/classNames.ts'

export type Fact = {
  readonly label: ReactNode
  readonly value: ReactNode
  /** Where the label is no text. */
  readonly id?: string
}

type FactsProps = {
  readonly facts: readonly Fact[]
  /** Below each other, also on wide screens. */
  readonly isNarrow?: boolean
}

/** A short list of what is known about a thing. */
export function Facts({ facts, isNarrow = false }: FactsProps) {
  return (
    <dl
      className={classNames(
        'grid gap-x-8',
        isNarrow ? 'gap-y-1 text-13' : 'gap-y-3 text-14 sm:grid-cols-2',
      )}
    >
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
