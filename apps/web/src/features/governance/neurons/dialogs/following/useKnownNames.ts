import { useQuery } from '@tanstack/react-query'
import { useSdk } from '../../../../../session/useSdk.ts'
import { knownNeuronsQuery } from '../../../queries.ts'

/** What neurons of the NNS call themselves, by their numbers; the number of one without a name. */
export function useKnownNames(isAsked: boolean): (number: string) => string {
  const { data } = useQuery({ ...knownNeuronsQuery(useSdk()), enabled: isAsked })
  return (number) => data?.find((known) => known.number === number)?.name || number
}
