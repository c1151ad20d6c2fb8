import type { Action as NnsAction } from '@sluice/candid/nns_governance'
import type { Action } from '@sluice/candid/sns_governance'

/** Whole tokens that the voters let go without a discussion. */
const LARGEST_GIFT = 10_000n * 100_000_000n

/** How the local voters vote: for everything but large payments out of the treasury, and large sums of new tokens. */
export function choiceOf(action: Action | undefined): 'yes' | 'no' {
  if (action === undefined) return 'no'
  if ('TransferSnsTreasuryFunds' in action)
    return action.TransferSnsTreasuryFunds.amount_e8s > LARGEST_GIFT ? 'no' : 'yes'
  if ('MintSnsTokens' in action)
    return (action.MintSnsTokens.amount_e8s[0] ?? 0n) > LARGEST_GIFT ? 'no' : 'yes'
  return 'yes'
}

/** In the NNS: for everything that they can read. */
export const choiceInNns = (action: NnsAction | undefined): 'yes' | 'no' =>
  action === undefined || 'ExecuteNnsFunction' in action ? 'no' : 'yes'
