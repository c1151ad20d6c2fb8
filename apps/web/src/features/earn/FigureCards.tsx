import type { ReactNode } from 'react'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'

export type Figure = {
  readonly label: string
  /** Undefined while it is read. */
  readonly value: ReactNode | undefined
  readonly note?: string | undefined
}

type FigureCardsProps = {
  readonly title: string
  readonly cards: readonly (readonly [Figure, Figure])[]
}

/** Figures two by two: what is the person's, what is there, what is paid. */
export function FigureCards({ title, cards }: FigureCardsProps) {
  return (
    <section aria-label={title} className="grid gap-4 md:grid-cols-3">
      {cards.map((card) => (
        <dl
          key={card[0].label}
          className="grid grid-cols-2 gap-4 rounded-card bg-surface p-4 sm:p-6"
        >
          {card.map(({ label, value, note }) => (
            <div key={label} className="min-w-0">
              <dt className="truncate text-13 text-ink-2">{label}</dt>
              <dd className="flex h-8 items-center text-20 font-semibold">
                {value ?? <Skeleton className="h-6 w-20" />}
              </dd>
              <dd className="h-4 truncate text-12 text-ink-3">{note}</dd>
            </div>
          ))}
        </dl>
      ))}
    </section>
  )
}
