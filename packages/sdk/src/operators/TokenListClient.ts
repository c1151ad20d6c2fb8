import type { TokenList as Service } from '@sluice/candid'
import type { Client } from '@sluice/candid/token_list.client'
import type { Actors } from '../actors.ts'
import { translated } from '../agent/translateError.ts'
import { CallError } from '../errors.ts'
import type { DeclaredStandards } from '../ledgers/standards/DeclaredStandards.ts'

/** What the exchange says of a token that it vouches for. Amounts in the token's smallest unit. */
export type ListedToken = {
  readonly ledgerId: string
  readonly name: string
  readonly symbol: string
  /** The service's word for the standard: `ICRC2`, `DIP20-WICP` …; `toStandard` reads it. */
  readonly standard: string
  readonly decimals: number
  readonly fee: bigint
  readonly totalSupply: bigint
  /** Lower comes first. */
  readonly rank: number
  readonly introduction: string
  readonly configs: readonly { readonly name: string; readonly value: string }[]
  readonly links: readonly { readonly link: string; readonly mediaType: string }[]
}

/** A token of the registry of all swap tokens. */
export type SwapToken = Pick<
  ListedToken,
  'ledgerId' | 'name' | 'symbol' | 'standard' | 'decimals' | 'fee' | 'totalSupply'
> & {
  readonly index: number
  readonly logo?: string
}

export type SwapTokenPage = { readonly total: number; readonly tokens: readonly SwapToken[] }

/** The exchange's token list. Setters are for its admins; others get `refused`. */
export class TokenListClient {
  private readonly actors: Actors
  private readonly declared: DeclaredStandards

  constructor(actors: Actors, declared: DeclaredStandards) {
    this.actors = actors
    this.declared = declared
  }

  /** Every listed token, by rank. @throws CallError */
  async fetchList(): Promise<ListedToken[]> {
    const tokens = (await this.ask((service) => service.getList())).map(toListedToken)
    this.declared.hearTokenList(tokens)
    return tokens.sort((a, b) => a.rank - b.rank)
  }

  /** @throws CallError */
  async fetch(ledgerId: string): Promise<ListedToken | undefined> {
    const [token] = await this.ask((service) => service.get(ledgerId))
    return token && toListedToken(token)
  }

  /** A data URL or an address of a picture. It comes from a stranger: show it as a picture, never as markup. @throws CallError */
  async fetchLogo(ledgerId: string): Promise<string | undefined> {
    const logo = await this.ask((service) => service.getLogo(ledgerId))
    return logo === '' ? undefined : logo
  }

  /** One page of all swap tokens; with logos it may be shorter than `limit`. @throws CallError */
  async fetchPage(wish: {
    offset: number
    limit: number
    hasLogos?: boolean
  }): Promise<SwapTokenPage> {
    const withLogo: [boolean] = [wish.hasLogos ?? false]
    const page = await this.ask((service) =>
      service.get_token_list(BigInt(wish.offset), BigInt(wish.limit), withLogo),
    )
    return { total: Number(page.totalElements), tokens: page.content.map(toSwapToken) }
  }

  /** @throws CallError */
  async add(token: ListedToken): Promise<void> {
    await this.ask((service) => service.add(toMetadata(token)))
  }

  /** Replaces what is said of a listed token. @throws CallError */
  async edit(token: ListedToken): Promise<void> {
    await this.ask((service) => service.edit(token.ledgerId, toMetadata(token)))
  }

  /** @throws CallError */
  async remove(ledgerId: string): Promise<void> {
    await this.ask((service) => service.remove(ledgerId))
  }

  /** @throws CallError */
  async updateLogo(ledgerId: string, logo: string): Promise<void> {
    await this.ask((service) => service.updateLogo(ledgerId, logo))
  }

  /** @throws CallError */
  fetchAdmins(): Promise<string[]> {
    return this.ask((service) => service.getAdminList())
  }

  /** @throws CallError */
  async addAdmin(principal: string): Promise<void> {
    await this.ask((service) => service.addAdmin(principal))
  }

  /** @throws CallError */
  async removeAdmin(principal: string): Promise<void> {
    await this.ask((service) => service.removeAdmin(principal))
  }

  private async ask<T>(
    call: (service: Client) => Promise<{ ok: T } | { err: string }>,
  ): Promise<T> {
    const answer = await translated(() => call(this.actors.tokenList()))
    if ('ok' in answer) return answer.ok
    throw CallError.refused(answer.err)
  }
}

function toListedToken(token: Service.TokenMetadata): ListedToken {
  const { canisterId, decimals, mediaLinks, ...rest } = token
  return { ...rest, ledgerId: canisterId, decimals: Number(decimals), links: mediaLinks }
}

function toMetadata({ ledgerId, decimals, links, configs, ...rest }: ListedToken) {
  return {
    ...rest,
    canisterId: ledgerId,
    decimals: BigInt(decimals),
    configs: [...configs],
    mediaLinks: [...links],
  }
}

export function toSwapToken(token: Service.TokenInfo): SwapToken {
  const [logo] = token.logo
  return {
    ledgerId: token.ledger_id.toText(),
    name: token.name,
    symbol: token.symbol,
    standard: token.standard,
    decimals: Number(token.decimals),
    fee: token.fee,
    totalSupply: token.total_supply,
    index: Number(token.index),
    ...(logo === undefined ? {} : { logo }),
  }
}
