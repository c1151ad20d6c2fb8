import { useConfigIfReady } from '../session/useSdk.ts'
import { useIsSns } from './useIsSns.ts'

/** What a ledger's token is staked in for a say: the NNS, or the SNS whose token it is; in neither while that is read. */
export function useGovernanceOf(): (ledgerId: string | undefined) => 'nns' | 'sns' | undefined {
  const { nns_governance: nns, icp_ledger: icp } = useConfigIfReady()?.canisters ?? {}
  const isSns = useIsSns()
  return (ledgerId) => {
    if (nns !== undefined && ledgerId !== undefined && ledgerId === icp) return 'nns'
    return isSns(ledgerId) ? 'sns' : undefined
  }
}
