import { toHex } from '@sluice/candid/hex'
import type { _SERVICE } from '@sluice/candid/nft_collection'
import { parseAccount, parseAccountIdentifier, toIdentifier } from '../../ledgers/addresses.ts'
import { possibleAddress } from '../../ledgers/history/foreign.ts'
import { type CollectionReader, TOKENS_AT_ONCE } from './CollectionReader.ts'
import { extTokenName } from './extTokenName.ts'
import type { NftCollection, NftPage, NftToken } from './NftCollection.ts'
import { readExtToken, readIcrc7Token } from './readToken.ts'

/** Tokens whose metadata is asked for at the same time. */
const AT_ONCE = 6

/** A collection as EXT has it: tokens by index, accounts by their identifiers. It says little of itself. */
export class ExtReader implements CollectionReader {
  private readonly actor: _SERVICE
  private readonly collectionId: string

  constructor(actor: _SERVICE, collectionId: string) {
    this.actor = actor
    this.collectionId = collectionId
  }

  async fetchCollection(): Promise<NftCollection> {
    const supply = await this.actor.supply('')
    return {
      id: this.collectionId,
      standard: 'EXT',
      hasApprovals: false,
      name: this.collectionId,
      symbol: '',
      description: '',
      logo: undefined,
      supply: 'ok' in supply ? supply.ok : 0n,
      supplyCap: undefined,
      made: undefined,
    }
  }

  async fetchTokens(after: bigint | undefined): Promise<NftPage> {
    const registry = await this.actor.getRegistry()
    return this.toPage(
      registry.map(([index]) => BigInt(index)),
      after,
    )
  }

  async fetchTokensOf(account: string, after: bigint | undefined): Promise<NftPage> {
    const identifier = identifierOf(account)
    if (identifier === undefined) return { tokens: [], next: undefined }
    const answer = await this.actor.tokens(toHex(identifier))
    // an account without tokens is answered with an error
    const indices = 'ok' in answer ? [...answer.ok] : []
    return this.toPage(indices.map(BigInt), after)
  }

  async fetchToken(tokenId: bigint): Promise<NftToken | undefined> {
    const which = { collectionId: this.collectionId, tokenId }
    const tokenName = extTokenName(this.collectionId, tokenId)
    const answer = await this.actor.ext_metadata(tokenName)
    return 'ok' in answer ? readExtToken(answer.ok, { ...which, tokenName }) : undefined
  }

  async fetchHolder(tokenId: bigint): Promise<string | undefined> {
    const answer = await this.actor.bearer(extTokenName(this.collectionId, tokenId))
    return 'ok' in answer ? possibleAddress(answer.ok) : undefined
  }

  async fetchIsApproved(): Promise<boolean> {
    return false
  }

  async fetchApproved(): Promise<bigint[]> {
    return []
  }

  /** All indices come at once; what is shown of them is asked for one by one. */
  private async toPage(indices: readonly bigint[], after: bigint | undefined): Promise<NftPage> {
    const left = indices
      .filter((index) => after === undefined || index > after)
      .toSorted((a, b) => Number(a - b))
    const shown = left.slice(0, TOKENS_AT_ONCE)
    const tokens: NftToken[] = []
    for (let first = 0; first < shown.length; first += AT_ONCE)
      tokens.push(
        ...(await Promise.all(
          shown.slice(first, first + AT_ONCE).map((index) => this.describe(index)),
        )),
      )
    return { tokens, next: left.length > shown.length ? shown.at(-1) : undefined }
  }

  /** A token whose metadata cannot be had is shown without: it is there. */
  private async describe(tokenId: bigint): Promise<NftToken> {
    const which = { collectionId: this.collectionId, tokenId }
    try {
      return (await this.fetchToken(tokenId)) ?? readIcrc7Token([], which)
    } catch {
      return readIcrc7Token([], which)
    }
  }
}

function identifierOf(account: string): Uint8Array | undefined {
  const owner = parseAccount(account)
  return owner === undefined ? parseAccountIdentifier(account) : toIdentifier(owner)
}
