import type { PayloadMethod, SnsFunction } from '@sluice/sdk'
import { useQuery } from '@tanstack/react-query'
import { useSdk } from '../../../session/useSdk.ts'
import { methodQuery } from '../queries.ts'

/** What a function of the DAO takes: undefined until it is known, null where nobody tells. Bytes are proposed and shown then. */
export function useMethod(generic: SnsFunction['generic']): PayloadMethod | null | undefined {
  const { targetId: canisterId = '', targetMethod: method = '' } = generic ?? {}
  const query = methodQuery(useSdk(), { canisterId, method })
  const { data, isError } = useQuery({ ...query, enabled: generic !== undefined })
  return isError ? null : data
}
