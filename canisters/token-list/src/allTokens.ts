import type { TokenInfo, TokenMetadata, TokenPage } from '@sluice/candid/token_list'
import { Principal } from '@sluice/canister/runtime'
import type { ListedToken, SwapToken, TokenListState } from './TokenListState.ts'

/** Every token that the exchange knows, in the form of the registry of all swap tokens, a page at a time: listed ones first. */

const MAX_PAGE = 1_000n
/** Text costs a canister thousands of instructions a character, so a page ends after so many characters of pictures. */
const MAX_LOGO_CHARACTERS = 250_000

type PageWish = { offset: bigint; limit: bigint; hasLogos: boolean }

/** Pages may be shorter than asked for when pictures are wanted: go on at `offset` plus what came. */
export function pageOfTokens(
  state: TokenListState,
  { offset, limit, hasLogos }: PageWish,
): TokenPage {
  const { tokens, swapTokens, logos } = state
  const totalElements = BigInt(tokens.size + swapTokens.size)
  const length = Number(limit < MAX_PAGE ? limit : MAX_PAGE)
  const content: TokenInfo[] = []
  let characters = 0
  for (const [id, facts] of offset < totalElements
    ? entriesOf(state, Number(offset), length)
    : []) {
    const logo = hasLogos ? logos.get(id) : undefined
    characters += logo?.length ?? 0
    if (characters > MAX_LOGO_CHARACTERS && content.length > 0) break
    content.push(tokenInfo(id, facts, logo))
  }
  return { totalElements, content, offset, limit }
}

function entriesOf(
  { tokens, swapTokens }: TokenListState,
  offset: number,
  length: number,
): [Uint8Array, SwapToken][] {
  const listed = offset < tokens.size ? tokens.entries(offset, length) : []
  const found = listed.map(([id, token]): [Uint8Array, SwapToken] => [id, factsOf(token)])
  const behind = Math.max(0, offset - tokens.size)
  const rest = length - found.length
  return rest === 0 ? found : [...found, ...swapTokens.entries(behind, rest)]
}

/** A ledger's token, listed or not. */
export function findToken(
  { tokens, swapTokens, logos }: TokenListState,
  id: Uint8Array,
): TokenInfo | undefined {
  const listed = tokens.get(id)
  const facts = listed === undefined ? swapTokens.get(id) : factsOf(listed)
  return facts && tokenInfo(id, facts, logos.get(id))
}

const factsOf = ({ rank, ...token }: ListedToken): SwapToken => ({ ...token, index: BigInt(rank) })

function tokenInfo(id: Uint8Array, token: SwapToken, logo: string | undefined): TokenInfo {
  return {
    ledger_id: Principal.fromUint8Array(id),
    name: token.name,
    symbol: token.symbol,
    standard: token.standard,
    decimals: token.decimals,
    fee: token.fee,
    total_supply: token.totalSupply,
    index: token.index,
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
