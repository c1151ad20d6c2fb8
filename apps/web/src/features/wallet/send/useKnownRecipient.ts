import {
  type KnownCanisters,
  type KnownRecipient,
  knownRecipient,
  ledgersAmong,
  type Recipient,
  type Token,
} from '@sluice/sdk'
import { useQuery } from '@tanstack/react-query'
import { useSdk } from '../../../session/useSdk.ts'
import { useMyTokenList } from '../../../tokens/my-tokens/useMyTokenList.ts'
import { poolsQuery } from '../../../tokens/queries.ts'

/** The canister that somebody is about to pay, when it is one that a person may mistake for somebody to pay. */
export function useKnownRecipient(token: Token, recipient: Recipient): KnownRecipient | undefined {
  const known = useKnownCanisters(token)
  return recipient.kind === 'none' ? undefined : knownRecipient(recipient.address, known)
}

function useKnownCanisters(token: Token): KnownCanisters {
  const sdk = useSdk()
  const { canisters } = sdk.config
  const { data: pools = [] } = useQuery(poolsQuery(sdk))
  const { mine = [], others = [] } = useMyTokenList()
  const looked = [...mine, ...others].map(({ ledgerId }) => ledgerId)
  return {
    ledgers: [token.ledgerId, ...ledgersAmong(canisters), ...sdk.tokens.listed, ...looked],
    others: [...pools.map(({ canisterId }) => canisterId), ...Object.values(canisters)],
  }
}
