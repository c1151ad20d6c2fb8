import { useQueries, useQuery } from '@tanstack/react-query'
import { useOwner } from '../../../session/useSdk.ts'
import { type AwaitedRow, tokenRowsOf } from '../../../tokens/by-id/tokenRows.ts'
import { type TokensById, useTokensById } from '../../../tokens/by-id/useTokensById.ts'
import { useIsLate } from '../../../ui/browser/useIsLate.ts'

const REFRESH_MS = 30_000

/** A list of offers as far as it is read. */
export type Offers<Row> = {
  /** Undefined while they are read. */
  readonly rows: readonly Row[] | undefined
  /** Those whose tokens are not known yet, or whose ledgers do not answer. */
  readonly awaited: readonly AwaitedRow[]
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

/** Rows do not push each other about: they come at once, but for those whose ledgers are silent for so long. */
const LONGEST_WAIT_MS = 4_000

type RowsWanted<Offer, Row> = {
  readonly idOf: (offer: Offer) => string
  readonly ledgersOf: (offer: Offer) => readonly string[]
  readonly toRow: (offer: Offer, find: TokensById['find']) => Row | undefined
  readonly toPage: (offer: Offer) => string
}

type Listed<Offer> = Pick<Offers<unknown>, 'hasFailed' | 'error' | 'retry'> & {
  readonly offers: readonly Offer[] | undefined
}

/** A list of offers as rows with their tokens. Asked again, the list is read anew, and the ledgers that did not answer. */
export function useOfferRows<Offer, Row>(
  { offers, hasFailed, error, retry }: Listed<Offer>,
  { idOf, ledgersOf, toRow, toPage }: RowsWanted<Offer, Row>,
): Offers<Row> {
  const tokens = useTokensById(offers?.flatMap(ledgersOf) ?? [])
  const isLate = useIsLate(LONGEST_WAIT_MS)
  const isShown = offers !== undefined && (tokens.isComplete || isLate)
  const { rows, awaited } = tokenRowsOf(isShown ? offers : [], tokens.stateOf, {
    keyOf: idOf,
    ledgersOf,
    toRow,
    toPage,
  })
  return {
    rows: isShown ? rows : undefined,
    awaited,
    hasFailed,
    error,
    retry: () => {
      tokens.retry()
      retry()
    },
  }
}
