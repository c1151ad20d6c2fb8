import type { IcsMetadata, User } from '@sluice/candid/nft_collection'
import { toHex } from '@sluice/canister'
import { holderKey, parseTokenName, type StoredAccount, userKey } from '@sluice/canister/nft'
import type { CollectionContext } from '../collection/CollectionContext.ts'
import type { StoredToken } from '../collection/CollectionState.ts'
import { requireInfo } from '../collection/info.ts'
import { KNOWN, refuse } from '../collection/Refusal.ts'

/** Shortened, as a name that somebody made up can be of any length. */
export const shortened = (name: string): string => name.slice(0, 100)

/**
 * The account that a user of the public interface has. An address tells no principal, which the standards need of a holder: it is
 * known of those who have held a token here.
 */
export function accountOf(context: CollectionContext, user: User): StoredAccount | undefined {
  if ('principal' in user) return { owner: user.principal.toUint8Array(), subaccount: undefined }
  const key = userKey(user)
  return key && context.state.accounts.get(key)
}

/** @throws Refusal for an address that nobody is known under */
export function requireAccount(context: CollectionContext, user: User): StoredAccount {
  const account = accountOf(context, user)
  if (account !== undefined) return account
  return refuse(`${KNOWN.owner}: nobody here has this address yet, name the receiver by principal`)
}

/** @throws Refusal for an address that is none */
export function requireKey(user: User): Uint8Array {
  return userKey(user) ?? refuse('An address is an account identifier of 64 hexadecimal digits')
}

/** A token with its holder, however a caller names it. */
export function findToken(context: CollectionContext, name: string) {
  const id = parseTokenName(context, name)
  const token = id === undefined ? undefined : context.state.tokens.get(id)
  const holder = id === undefined ? undefined : context.state.owners.get(id)
  return id === undefined || token === undefined || holder === undefined
    ? undefined
    : { id, token, holder }
}

export function viewToken(
  context: CollectionContext,
  id: bigint,
  { minter, mintedAtNs, facts }: StoredToken,
): IcsMetadata {
  const { state, toPrincipal, self } = context
  const holder = state.owners.get(id)
  return {
    tokenId: Number(id),
    cId: toPrincipal(self()).toText(),
    owner: holder === undefined ? '' : toHex(holderKey(holder)),
    minter: toPrincipal(minter).toText(),
    mintTime: mintedAtNs,
    name: facts.name,
    introduction: facts.introduction,
    link: facts.link,
    artistName: facts.artistName,
    nftType: facts.nftType,
    filePath: facts.filePath,
    fileType: facts.fileType,
    attributes: [...facts.attributes],
    metadata: facts.metadata === undefined ? [] : [facts.metadata],
    royalties: requireInfo(context).royaltyRate,
  }
}
