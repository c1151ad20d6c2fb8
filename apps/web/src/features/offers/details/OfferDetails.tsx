import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { describeCallError } from '../../../tokens/describeCallError.ts'
import { isNotThere } from '../../../tokens/isNotThere.ts'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { type Linked, WrongLink } from '../../../ui/feedback/WrongLink.tsx'
import type { OneOffer } from './useOffer.ts'

type Parts = {
  /** Which one it is, in words and figures. */
  readonly head: ReactNode
  /** What somebody must know before putting anything there. */
  readonly warning?: ReactNode
  /** What the person has there, and can do. */
  readonly card: ReactNode
  /** What there is to know about it. */
  readonly about: ReactNode
}

type OfferDetailsProps<Known> = {
  readonly title: string
  /** What the page's address is to name. */
  readonly what: Linked
  readonly offer: Pick<OneOffer<Known, unknown>, 'known' | 'hasFailed' | 'error' | 'retry'>
  readonly children: (known: Known) => Parts
}

/** One offer: its head, the person's card beside what there is to know, the card first on phones. */
export function OfferDetails<Known>({ title, what, offer, children }: OfferDetailsProps<Known>) {
  const { t } = useTranslation()
  const { known, hasFailed, error, retry } = offer
  const { id = '' } = useParams()
  if (hasFailed)
    return (
      <>
        <h1 className="text-28 font-semibold">{title}</h1>
        {isNotThere(error) ? (
          <WrongLink what={what} id={id} />
        ) : (
          <ErrorState what={describeCallError(t, error)} onRetry={retry} />
        )}
      </>
    )
  if (known === undefined) return <OfferWaiting title={title} />
  const { head, warning, card, about } = children(known)
  return (
    <>
      {head}
      {warning}
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_420px]">
        <div className="grid gap-6 lg:order-last">{card}</div>
        <div className="grid min-w-0 gap-6">{about}</div>
      </div>
    </>
  )
}

/** Where an offer will stand. */
export const OfferWaiting = ({ title }: { readonly title: string }) => (
  <>
    <h1 className="flex min-h-10 items-center text-28 font-semibold">{title}</h1>
    <Skeleton className="h-24 w-full rounded-card" />
    <Skeleton className="h-96 w-full rounded-card" />
  </>
)
