import {
  type KnownCanisters,
  type KnownRecipient,
  knownRecipient,
  ledgersAmong,
  type Recipient,
} from '@sluice/sdk'
import { useQuery } from '@tanstack/react-query'
import { useSdk } from '../session/useSdk.ts'
import { useMyTokenList } from '../tokens/my-tokens/useMyTokenList.ts'
import { poolsQuery } from '../tokens/queries.ts'

/**
 * The canister that somebody is about to give something to, when it is one that a person may mistake for somebody.
 * @param ledgerIds those of what is given, listed or not
 */
export function useKnownRecipient(
  recipient: Recipient,
  ledgerIds: readonly string[],
): KnownRecipient | undefined {
  const known = useKnownCanisters(ledgerIds)
  return recipient.kind === 'none' ? undefined : knownRecipient(recipient.address, known)
}

function useKnownCanisters(ledgerIds: readonly string[]): KnownCanisters {
  const sdk = useSdk()
  const { canisters } = sdk.config
  const { data: pools = [] } = useQuery(poolsQuery(sdk))
  const { mine = [], others = [] } = useMyTokenList()
  const looked = [...mine, ...others].map(({ ledgerId }) => ledgerId)
  return {
    ledgers: [...ledgerIds, ...ledgersAmong(canisters), ...sdk.tokens.listed, ...looked],
    others: [...pools.map(({ canisterId }) => canisterId), ...Object.values(canisters)],
  }
}
