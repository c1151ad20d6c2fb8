import { useQuery } from '@tanstack/react-query'
import { useSdk } from '../../../session/useSdk.ts'
import { collectionQuery, listedCollectionsQuery } from '../queries.ts'

/** A collection by its canister. One of EXT says no name of itself: it is called as the exchange lists it. */
export function useCollection(collectionId: string) {
  const sdk = useSdk()
  const { data, error, refetch, isPending } = useQuery(collectionQuery(sdk, collectionId))
  const isNameless = data !== undefined && data.name === collectionId
  const { data: listed } = useQuery({ ...listedCollectionsQuery(sdk), enabled: isNameless })
  const entry = listed?.find(({ id }) => id === collectionId)
  const collection =
    data && isNameless && entry && entry.name !== '' ? { ...data, name: entry.name } : data
  return { data: collection, error, refetch, isPending }
}
