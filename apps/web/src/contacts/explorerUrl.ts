import type { Config } from '@sluice/sdk'

const EXPLORER = 'https://dashboard.internetcomputer.org'
/** The length of a canister's id; a person's principal is longer, and an account identifier longer still. */
const CANISTER_LENGTH = 27
const ACCOUNT = /^[\da-f]{64}$/

/** The page of an address on the public explorer, which knows mainnet only. */
export function explorerUrl(
  address: string,
  environment: Config['environment'] | undefined,
): string | undefined {
  if (environment !== 'mainnet' || address === '') return undefined
  if (ACCOUNT.test(address)) return `${EXPLORER}/account/${address}`
  const kind = address.length > CANISTER_LENGTH ? 'principal' : 'canister'
  return `${EXPLORER}/${kind}/${encodeURIComponent(address)}`
}
