import { useQueries, useQuery } from '@tanstack/react-query'
import { useOwner } from '../../../session/useSdk.ts'

const REFRESH_MS = 30_000

/** A list of offers as far as it is read. */
export type Offers<Row> = {
  /** Undefined while they are read. */
  readonly rows: readonly Row[] | undefined
  readonly hasFailed: boolean
  readonly error: unknown
  readonly retry: () => void
}

type Asked<T> = { readonly queryKey: readonly string[]; readonly queryFn: () => Promise<T> }

type OffersProps<Offer, Own> = {
  readonly list: Asked<readonly Offer[]>
  /** What the person has at one. */
  readonly ownAt: (id: string) => Asked<Own>
  readonly idOf: (offer: Offer) => string
}

/** Every offer of a kind, newest first, and by its id what the person has there. */
export function useOffers<Offer extends { readonly isMine: boolean }, Own>(
  of: OffersProps<Offer, Own>,
) {
  const owner = useOwner()
  const list = useQuery({ ...of.list, refetchInterval: REFRESH_MS, retry: 1 })
  const mine = list.data?.filter(({ isMine }) => isMine && owner !== undefined) ?? []
  const ids = mine.map(of.idOf)
  const own = useQueries({
    queries: ids.map((id) => ({ ...of.ownAt(id), refetchInterval: REFRESH_MS, retry: 1 })),
  })
  return {
    offers: list.data,
    ownOf: new Map(ids.map((id, index) => [id, own[index]?.data])),
    hasFailed: list.isError && list.data === undefined,
    error: list.error,
    retry: () => void list.refetch(),
  }
}
