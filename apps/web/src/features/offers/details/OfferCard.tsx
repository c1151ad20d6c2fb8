import { Fragment, type ReactNode, useState } from 'react'
import { ConnectButton } from '../../../session/ConnectButton.tsx'
import { useOwner } from '../../../session/useSdk.ts'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { OnceOpened } from '../../../ui/overlays/OnceOpened.tsx'
import type { Review } from './OfferReview.tsx'

/** Opens the review of a task. `clear` empties the form that asks, once the task is given. */
type Ask<Task> = (task: Task, clear?: () => void) => void

type Asked<Task> = { readonly task: Task; readonly clear?: () => void; readonly count: number }

type OfferCardProps<Task> = {
  readonly title: string
  /** What a visitor would have here. */
  readonly visitor: string
  /** Said when nobody could tell what the person has. */
  readonly failed: string
  readonly hasFailed: boolean
  readonly onRetry: () => void
  /** What the person has, and the buttons that ask for a task. */
  readonly children: (ask: Ask<Task>) => ReactNode
  /** What a task comes to, before it is carried out. */
  readonly review: (task: Task, review: Review) => ReactNode
}

/** What the person has at an offer, and what can be done with it. */
export function OfferCard<Task>(props: OfferCardProps<Task>) {
  const { title, visitor, failed, hasFailed, onRetry, children, review } = props
  const isVisitor = useOwner() === undefined
  const [asked, setAsked] = useState<Asked<Task>>()
  const [isOpen, setOpen] = useState(false)
  const ask: Ask<Task> = (task, clear) => {
    setAsked({ task, ...(clear && { clear }), count: (asked?.count ?? 0) + 1 })
    setOpen(true)
  }
  return (
    <section
      aria-label={title}
      className="flex min-h-80 flex-col gap-5 rounded-card bg-surface p-4 sm:p-6"
    >
      <h2 className="text-20 font-semibold">{title}</h2>
      {isVisitor ? (
        <>
          <p className="text-14 text-ink-2">{visitor}</p>
          <ConnectButton size="large" wide className="mt-auto" />
        </>
      ) : hasFailed ? (
        <ErrorState what={failed} onRetry={onRetry} />
      ) : (
        children(ask)
      )}
      <OnceOpened isOpen={isOpen}>
        {asked && (
          // each is an order of its own, with a key of its own
          <Fragment key={asked.count}>
            {review(asked.task, {
              open: isOpen,
              onOpenChange: setOpen,
              ...(asked.clear && { onGiven: asked.clear }),
            })}
          </Fragment>
        )}
      </OnceOpened>
    </section>
  )
}
