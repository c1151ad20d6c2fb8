import { useQuery } from '@tanstack/react-query'
import { useOwner } from '../../../session/useSdk.ts'

/** One offer as far as it is read, and what the person has there. */
export type OneOffer<Known, Own> = {
  /** Undefined while it is read. */
  readonly known: Known | undefined
  /** Undefined while it is read, and for a visitor. */
  readonly own: Own | undefined
  readonly hasOwnFailed: boolean
  readonly hasFailed: boolean
  readonly error: unknown
  readonly retry: () => void
}

type Asked<T> = { readonly queryKey: readonly string[]; readonly queryFn: () => Promise<T> }

type OfferProps<Offer, Own> = {
  readonly offer: Asked<Offer>
  readonly own: Asked<Own>
  readonly refreshMs: number
}

/** An offer that a page's address names, kept fresh. */
export function useOffer<Offer, Own>({ offer, own, refreshMs }: OfferProps<Offer, Own>) {
  const isVisitor = useOwner() === undefined
  const asked = useQuery({ ...offer, refetchInterval: refreshMs, retry: 1 })
  const mine = useQuery({ ...own, enabled: !isVisitor, refetchInterval: refreshMs, retry: 1 })
  return {
    offer: asked.data,
    own: mine.data,
    hasOwnFailed: mine.isError && mine.data === undefined,
    hasFailed: asked.isError && asked.data === undefined,
    error: asked.error,
    retry: () => {
      void asked.refetch()
      if (mine.isError) void mine.refetch()
    },
  }
}
