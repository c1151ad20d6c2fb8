import type { Principal } from '@icp-sdk/core/principal'
import type { CallContext } from '@sluice/canister'
import { storedAccount } from '@sluice/canister/nft'
import { parsePrincipal } from '@sluice/canister/runtime'
import { attemptKnownFlow, refuse } from '../market/Refusal.ts'
import type { TokenRef } from '../market/tokenKey.ts'

/** What callers name, as logic takes it, each with a Refusal for what names nothing; and the public interface's answer. */

export const callerOf = ({ caller }: CallContext) => caller.toUint8Array()

export const accountOf = (owner: Uint8Array, [subaccount]: [] | [Uint8Array]) =>
  storedAccount(owner, subaccount) ?? refuse('A subaccount has 32 bytes')

export const tokenOf = ({
  collection,
  tokenId,
}: {
  collection: Principal
  tokenId: bigint
}): TokenRef => ({
  collection: collection.toUint8Array(),
  tokenId,
})

/** As the public interface names a token. */
export const orderOf = (nftCid: string, tokenIndex: number): TokenRef => ({
  collection: personOf(nftCid),
  tokenId: BigInt(tokenIndex),
})

export const personOf = (text: string) =>
  parsePrincipal(text)?.toUint8Array() ?? refuse('Request error')
export const optionalOf = ([text]: [] | [string]) =>
  text === undefined ? undefined : personOf(text)
export const wordOf = ([text]: [] | [string]) => text?.slice(0, 100)
export const indexOf = ([index]: [] | [number]) => (index === undefined ? undefined : BigInt(index))

/** As the public interface says that something was done, or why not. */
export const done = (run: () => Promise<unknown>) =>
  attemptKnownFlow(async () => {
    await run()
    return true
  })
