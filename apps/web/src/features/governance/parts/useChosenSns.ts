import { useConfig } from '../../../session/useSdk.ts'
import { useAddressQuery } from '../../../ui/browser/useAddressQuery.ts'
import type { Dao } from './Dao.ts'
import { isOfSns } from './isOfSns.ts'
import { useDaos } from './useDaos.ts'

/** The DAO of the platform on mainnet, which its screens open with. */
const MAINNET_ROOT = 'csyra-haaaa-aaaaq-aacva-cai'

export type ChosenSns = {
  /** The network, SNSes that govern, and one that has been asked for. Undefined while they are read. */
  readonly snses: readonly Dao[] | undefined
  readonly sns: Dao | undefined
  readonly isError: boolean
  readonly retry: () => void
  readonly choose: (rootId: string) => void
}

/** The DAO that the address names by any of its canisters, or the platform's own. */
export function useChosenSns(): ChosenSns {
  const { canisters, environment } = useConfig()
  const [query, setQuery] = useAddressQuery()
  const { daos, governs, isError, retry } = useDaos()
  const asked = query.get('root_id')
  const own = canisters.sns_root ?? (environment === 'mainnet' ? MAINNET_ROOT : undefined)
  const snses = daos?.filter((one) => governs(one) || isOfSns(one, asked))
  const sns =
    snses?.find((one) => isOfSns(one, asked)) ??
    (asked === null ? (snses?.find(({ rootId }) => rootId === own) ?? snses?.at(0)) : undefined)
  const choose = (rootId: string) =>
    setQuery((before) => {
      before.set('root_id', rootId)
      return before
    })
  return { snses, sns, isError, retry, choose }
}
