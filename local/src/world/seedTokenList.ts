import type { TokenMetadata } from '@sluice/candid/token_list'
import { deployer } from './identities.ts'
import { PLAIN_TOKENS, type PlainToken } from './plainTokens.ts'
import { standardOf, TOKENS, tokenLogo, type WorldToken } from './tokens.ts'
import type { World } from './World.ts'

/** Lists every token of the local world that is not listed yet: those of the ICRC standards first. Others are found by the factory's pools. */
export async function seedTokenList(world: World): Promise<void> {
  const list = world.tokenList(deployer.getPrincipal())
  if ((await list.get_factory()).length === 0)
    unwrap(await list.set_factory([world.id('swap_factory')]))
  for (const [rank, token] of [...TOKENS, ...PLAIN_TOKENS].entries()) {
    const id = world.id(token.name).toText()
    const known = unwrap(await list.get(id))
    if (known.length > 0) continue
    unwrap(await list.add(entryOf(token, id, rank)))
    unwrap(await list.updateLogo(id, tokenLogo(token)))
  }
}

function entryOf(token: WorldToken | PlainToken, canisterId: string, rank: number): TokenMetadata {
  return {
    canisterId,
    name: token.title,
    symbol: token.symbol,
    standard: 'standard' in token ? token.standard : standardOf(token),
    decimals: BigInt(token.decimals),
    fee: token.fee,
    totalSupply: 0n,
    rank,
    introduction: `${token.title} of the local network. It is worth nothing.`,
    configs: [],
    mediaLinks: linksOf(token),
  }
}

function linksOf(token: WorldToken | PlainToken): TokenMetadata['mediaLinks'] {
  return 'website' in token && token.website !== undefined
    ? [{ link: token.website, mediaType: 'website' }]
    : []
}

function unwrap<T>(answer: { ok: T } | { err: string }): T {
  if ('ok' in answer) return answer.ok
  throw new Error(`the token list refused: ${answer.err}`)
}
