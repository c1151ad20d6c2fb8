import { useQuery } from '@tanstack/react-query'
import { useSdk } from '../session/useSdk.ts'
import { snsLedgersQuery } from './queries.ts'

/** Tells whether a ledger's token is that of an SNS; of none while that is read. */
export function useIsSns(): (ledgerId: string | undefined) => boolean {
  const { data } = useQuery(snsLedgersQuery(useSdk()))
  return (ledgerId) => ledgerId !== undefined && (data?.includes(ledgerId) ?? false)
}
