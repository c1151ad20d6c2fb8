import type { PlainDeposit } from '@sluice/sdk'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { queryKeys } from '../../../app/queryKeys.ts'
import { useSdk } from '../../../session/useSdk.ts'
import { useToast } from '../../../ui/feedback/useToast.ts'
import { useDescribeBridgeError } from '../useDescribeBridgeError.ts'

/** The account's own address for plain transfers, as the minter told it last. It is asked for by a press: a wallet may want to sign for it. */
export function usePlainDeposit(ledgerId: string) {
  const sdk = useSdk()
  const queries = useQueryClient()
  const toast = useToast()
  const describe = useDescribeBridgeError()
  const [isAsking, setAsking] = useState(false)
  const queryKey = queryKeys.bridgePlainDeposit(sdk.principal.toText(), ledgerId)
  const { data: opened } = useQuery<PlainDeposit>({ queryKey, enabled: false })
  const open = async () => {
    setAsking(true)
    try {
      queries.setQueryData(queryKey, await sdk.bridge.openPlainDeposit(ledgerId))
    } catch (error) {
      toast.error(describe(error))
    } finally {
      setAsking(false)
    }
  }
  return { opened, isAsking, open }
}
