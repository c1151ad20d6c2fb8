import type { Sns } from '@sluice/sdk'
import { useQuery } from '@tanstack/react-query'
import { useConfig, useSdk } from '../../../session/useSdk.ts'
import { useAddressQuery } from '../../../ui/browser/useAddressQuery.ts'
import { snsListQuery } from '../queries.ts'
import { isOfSns } from './isOfSns.ts'

/** The DAO of the platform on mainnet, which its screens open with. */
const MAINNET_ROOT = 'csyra-haaaa-aaaaq-aacva-cai'

export type ChosenSns = {
  /** SNSes that govern: those whose launch is over, and one that has been asked for. Undefined while they are read. */
  readonly snses: readonly Sns[] | undefined
  readonly sns: Sns | undefined
  readonly isError: boolean
  readonly retry: () => void
  readonly choose: (rootId: string) => void
}

/** The SNS that the address names by any of its canisters, or the platform's own. */
export function useChosenSns(): ChosenSns {
  const sdk = useSdk()
  const { canisters, environment } = useConfig()
  const [query, setQuery] = useAddressQuery()
  const { data, isError, refetch } = useQuery(snsListQuery(sdk))
  const asked = query.get('root_id')
  const own = canisters.sns_root ?? (environment === 'mainnet' ? MAINNET_ROOT : undefined)
  const snses = data?.filter((one) => governs(one.lifecycle) || isOfSns(one, asked))
  const sns =
    snses?.find((one) => isOfSns(one, asked)) ??
    (asked === null ? (snses?.find(({ rootId }) => rootId === own) ?? snses?.at(0)) : undefined)
  const choose = (rootId: string) =>
    setQuery((before) => {
      before.set('root_id', rootId)
      return before
    })
  return { snses, sns, isError: isError && !data, retry: () => void refetch(), choose }
}

/** Before its launch is over, an SNS can do next to nothing. One that never had a launch has no state. */
const governs = (lifecycle: Sns['lifecycle']): boolean =>
  lifecycle === 'committed' || lifecycle === 'unspecified'
