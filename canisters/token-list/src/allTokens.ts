import type { TokenInfo, TokenMetadata, TokenPage } from '@sluice/candid/token_list'
import { Principal } from '@sluice/canister/runtime'
import type { ListedToken, TokenListState } from './TokenListState.ts'

/** Every listed token in the form of the registry of all swap tokens, a page at a time. */

const MAX_PAGE = 1_000n
/** Text costs a canister thousands of instructions a character, so a page ends after so many characters of pictures. */
const MAX_LOGO_CHARACTERS = 250_000

type PageWish = { offset: bigint; limit: bigint; hasLogos: boolean }

/** Pages may be shorter than asked for when pictures are wanted: go on at `offset` plus what came. */
export function pageOfTokens(
  { tokens, logos }: TokenListState,
  { offset, limit, hasLogos }: PageWish,
): TokenPage {
  const totalElements = BigInt(tokens.size)
  const length = limit < MAX_PAGE ? limit : MAX_PAGE
  const entries = offset < totalElements ? tokens.entries(Number(offset), Number(length)) : []
  const content: TokenInfo[] = []
  let characters = 0
  for (const [id, token] of entries) {
    const logo = hasLogos ? logos.get(id) : undefined
    characters += logo?.length ?? 0
    if (characters > MAX_LOGO_CHARACTERS && content.length > 0) break
    content.push(tokenInfo(id, token, logo))
  }
  return { totalElements, content, offset, limit }
}

export function tokenInfo(id: Uint8Array, token: ListedToken, logo: string | undefined): TokenInfo {
  return {
    ledger_id: Principal.fromUint8Array(id),
    name: token.name,
    symbol: token.symbol,
    standard: token.standard,
    decimals: token.decimals,
    fee: token.fee,
    total_supply: token.totalSupply,
    index: BigInt(token.rank),
    logo: logo === undefined ? [] : [logo],
    minting_account: [],
    max_supply: [],
    min_burn_amount: token.fee,
  }
}

/** An entry as admins write it. */
export const metadataOf = (token: ListedToken): TokenMetadata => ({
  ...token,
  configs: [...token.configs],
  mediaLinks: [...token.mediaLinks],
})
