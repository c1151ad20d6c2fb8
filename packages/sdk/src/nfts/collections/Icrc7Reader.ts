import type { Principal } from '@icp-sdk/core/principal'
import type { _SERVICE, Account, Collection, Value } from '@sluice/candid/nft_collection'
import { formatAccount, parseAccount } from '../../ledgers/addresses.ts'
import { type AskedApproval, type CollectionReader, TOKENS_AT_ONCE } from './CollectionReader.ts'
import type { MadeCollection, NftCollection, NftPage, NftToken } from './NftCollection.ts'
import { readLink, readMedia } from './readMedia.ts'
import { readIcrc7Token } from './readToken.ts'

const LONGEST = { name: 100, symbol: 20, description: 2_000, ownerName: 100 }
const MOST_LINKS = 20
const NS_PER_MS = 1_000_000n

type Facts = {
  readonly collectionId: string
  readonly hasApprovals: boolean
  /** Whether its module is the exchange's own, which tells more. */
  readonly isMadeHere: boolean
}

/** A collection by ICRC-7. */
export class Icrc7Reader implements CollectionReader {
  private readonly actor: _SERVICE
  private readonly facts: Facts

  constructor(actor: _SERVICE, facts: Facts) {
    this.actor = actor
    this.facts = facts
  }

  async fetchCollection(): Promise<NftCollection> {
    const { collectionId, hasApprovals, isMadeHere } = this.facts
    const [metadata, supply, made] = await Promise.all([
      this.actor.icrc7_collection_metadata(),
      this.actor.icrc7_total_supply(),
      isMadeHere ? this.actor.getCollection() : undefined,
    ])
    const all = new Map<string, Value>(metadata)
    const textOf = (name: string) => {
      const value = all.get(name)
      return value && 'Text' in value ? value.Text : undefined
    }
    const cap = all.get('icrc7:supply_cap')
    return {
      id: collectionId,
      standard: 'ICRC7',
      hasApprovals,
      name: (textOf('icrc7:name') ?? '').slice(0, LONGEST.name) || collectionId,
      symbol: (textOf('icrc7:symbol') ?? '').slice(0, LONGEST.symbol),
      description: (textOf('icrc7:description') ?? '').slice(0, LONGEST.description),
      logo: readMedia(textOf('icrc7:logo'), collectionId),
      supply,
      supplyCap: cap && 'Nat' in cap ? cap.Nat : undefined,
      made: made && madeOf(made),
    }
  }

  async fetchTokens(after: bigint | undefined): Promise<NftPage> {
    const ids = await this.actor.icrc7_tokens(optional(after), [BigInt(TOKENS_AT_ONCE)])
    return this.toPage(ids)
  }

  async fetchTokensOf(account: string, after: bigint | undefined): Promise<NftPage> {
    const holder = toCandid(account)
    if (holder === undefined) return { tokens: [], next: undefined }
    const take = BigInt(TOKENS_AT_ONCE)
    return this.toPage(await this.actor.icrc7_tokens_of(holder, optional(after), [take]))
  }

  async fetchToken(tokenId: bigint): Promise<NftToken | undefined> {
    const [token] = await this.describe([tokenId])
    return token
  }

  async fetchHolder(tokenId: bigint): Promise<string | undefined> {
    const [answer] = await this.actor.icrc7_owner_of([tokenId])
    const account = answer?.[0]
    return account && formatAccount(fromCandid(account))
  }

  async fetchIsApproved({ tokenId, owner, spender }: AskedApproval): Promise<boolean> {
    const [[approved], holder] = await Promise.all([
      this.fetchApproved([tokenId], spender),
      this.fetchHolder(tokenId),
    ])
    return approved === tokenId && holder === owner.toText()
  }

  async fetchApproved(tokenIds: readonly bigint[], spender: Principal): Promise<bigint[]> {
    if (!this.facts.hasApprovals || tokenIds.length === 0) return []
    const account = { owner: spender, subaccount: [] as [] }
    const answers = await this.actor.icrc37_is_approved(
      tokenIds.map((tokenId) => ({ token_id: tokenId, spender: account, from_subaccount: [] })),
    )
    return tokenIds.filter((_, place) => answers[place] === true)
  }

  private async toPage(given: bigint[] | BigUint64Array): Promise<NftPage> {
    const ids = [...given].slice(0, TOKENS_AT_ONCE)
    const last = ids.at(-1)
    const isWhole = ids.length < TOKENS_AT_ONCE
    return { tokens: await this.describe(ids), next: isWhole ? undefined : last }
  }

  private async describe(ids: bigint[]): Promise<NftToken[]> {
    if (ids.length === 0) return []
    const metadata = await this.actor.icrc7_token_metadata(ids)
    return ids.flatMap((tokenId, place) => {
      const [described] = metadata[place] ?? []
      const which = { collectionId: this.facts.collectionId, tokenId }
      return described === undefined ? [] : [readIcrc7Token(described, which)]
    })
  }
}

function madeOf(collection: Collection): MadeCollection {
  const { creator, owner, minter, ownerName, links, royalties, holders, createdAt } = collection
  return {
    creator: creator.toText(),
    owner: owner.toText(),
    minter: minter.toText(),
    ownerName: ownerName.slice(0, LONGEST.ownerName),
    links: links.slice(0, MOST_LINKS).flatMap(({ k, v }) => {
      const value = readLink(v)
      return value === undefined ? [] : [{ name: k.slice(0, LONGEST.ownerName), value }]
    }),
    royalties: { rate: royalties.rate, receiver: formatAccount(fromCandid(royalties.receiver)) },
    holders,
    createdAtMs: Number(createdAt / NS_PER_MS),
  }
}

const optional = (value: bigint | undefined): [] | [bigint] => (value === undefined ? [] : [value])

function toCandid(text: string): Account | undefined {
  const account = parseAccount(text)
  return (
    account && { owner: account.owner, subaccount: account.subaccount ? [account.subaccount] : [] }
  )
}

function fromCandid({ owner, subaccount: [subaccount] }: Account) {
  return subaccount === undefined ? { owner } : { owner, subaccount: Uint8Array.from(subaccount) }
}
