import type { Identity } from '@icp-sdk/core/agent'
import { Principal } from '@icp-sdk/core/principal'
import { extIdentifier } from '@sluice/canister/nft'
import { tokenOf } from '../pools.ts'
import { oneToken } from '../tokens.ts'
import type { World } from '../World.ts'
import { fund, nftPeople, send } from './people.ts'
import { unwrap } from './unwrap.ts'

export type Token = { readonly collection: Principal; readonly tokenId: bigint }
/** `whole`: decimal text. */
export type Price = { readonly symbol: (typeof SYMBOLS)[number]; readonly whole: string }
type Terms = { readonly ledger: Principal; readonly price: bigint }

const DAY_NS = 86_400_000_000_000n
const SYMBOLS = ['ICP', 'ckUSDC', 'SLU'] as const

/** What people do at the NFT market, by the calls that everybody makes. */
export class NftTraders {
  private readonly world: World
  /** Who has money to spend already, by symbol. */
  private readonly funded = new Set<string>()

  constructor(world: World) {
    this.world = world
  }

  /** Whoever holds it lists it, and somebody buys it. */
  async sell(token: Token, buyer: Identity, price: Price): Promise<void> {
    await this.list(token, price)
    await this.buy(token, buyer)
  }

  async list(token: Token, price: Price): Promise<void> {
    const holder = await this.holderOf(token)
    await this.approve(token, holder)
    await this.listAs(holder, token, price)
  }

  private async listAs(holder: Identity, token: Token, price: Price): Promise<void> {
    const order = { ...token, ...this.termsOf(price) }
    unwrap(await this.market(holder).listToken({ ...order, fromSubaccount: [], expiresAt: [] }))
  }

  /** EXT knows no approvals that a market could rely on: the token goes to its seller's account there first. */
  async sendAndList(token: Token, holder: Identity, price: Price): Promise<void> {
    const principal = holder.getPrincipal()
    const [, address] = await this.market(holder).getEscrowAccount(principal)
    unwrap(
      await this.world.extNft(principal).transfer({
        amount: 1n,
        from: { principal },
        to: { address },
        memo: new Uint8Array(),
        notify: false,
        subaccount: [],
        token: extName(token),
      }),
    )
    await this.listAs(holder, token, price)
  }

  async buy(token: Token, buyer: Identity): Promise<void> {
    const [listing] = await this.market(buyer).getListing(token)
    if (listing === undefined) throw new Error('a token that is to be bought is not listed')
    const { version, ledger, price } = listing
    await this.haveMoney(buyer, { ledger, price })
    unwrap(await this.market(buyer).buyListing({ ...token, version, ledger, price }))
  }

  /** @returns the offer's number */
  async offer(token: Token, buyer: Identity, price: Price): Promise<bigint> {
    const terms = this.termsOf(price)
    await this.haveMoney(buyer, terms)
    const expiresAt = this.world.network.now() + 60n * DAY_NS
    const order = { ...token, ...terms, expiresAt, endsWithSale: true }
    return unwrap(await this.market(buyer).makeOffer(order)).id
  }

  /** Whoever holds the token takes an offer. */
  async accept(token: Token, offer: bigint, price: Price): Promise<void> {
    const holder = await this.holderOf(token)
    await this.approve(token, holder)
    const order = { offer, ...this.termsOf(price) }
    unwrap(await this.market(holder).acceptOffer({ ...order, fromSubaccount: [] }))
  }

  /** Whoever has listed it changes their mind. */
  async withdraw(token: Token): Promise<void> {
    unwrap(await this.market(await this.holderOf(token)).cancelListing(token))
  }

  private async approve({ collection, tokenId }: Token, holder: Identity): Promise<void> {
    const [result] = await this.world
      .nftCollection(collection, holder.getPrincipal())
      .icrc37_approve_tokens([
        {
          token_id: tokenId,
          approval_info: {
            spender: { owner: this.world.id('nft_market'), subaccount: [] },
            from_subaccount: [],
            expires_at: [],
            memo: [],
            created_at_time: this.world.network.now(),
          },
        },
      ])
    if (result?.[0] === undefined || 'Err' in result[0])
      throw new Error('the market is not allowed to take a token')
  }

  private async holderOf({ collection, tokenId }: Token): Promise<Identity> {
    const reader = this.world.nftCollection(collection, Principal.anonymous())
    const [[account] = []] = await reader.icrc7_owner_of([tokenId])
    const holder = nftPeople.find((one) => one.getPrincipal().toText() === account?.owner.toText())
    if (holder === undefined) throw new Error('a token is held by nobody who trades here')
    return holder
  }

  /** The exchange's own token knows no allowances: its price is paid into the buyer's account at the market. */
  private async haveMoney(person: Identity, { ledger, price }: Terms): Promise<void> {
    const symbol = SYMBOLS.find((one) => this.ledgerOf(one).toText() === ledger.toText())
    if (symbol === undefined) throw new Error('nobody has money of this ledger')
    const principal = person.getPrincipal()
    if (symbol === 'SLU') {
      const [account] = await this.market(person).getEscrowAccount(principal)
      await send(this.world, account, { symbol, amount: price + tokenOf(symbol).fee })
      return
    }
    const key = `${principal.toText()} ${symbol}`
    if (this.funded.has(key)) return
    this.funded.add(key)
    await fund(this.world, principal, { symbol, spender: this.world.id('nft_market') })
  }

  private termsOf({ symbol, whole }: Price): Terms {
    const [units = '0', fraction = ''] = whole.split('.')
    const token = tokenOf(symbol)
    const digits = BigInt(`${units}${fraction}`)
    const price = (digits * oneToken(token)) / 10n ** BigInt(fraction.length)
    return { ledger: this.ledgerOf(symbol), price }
  }

  private ledgerOf(symbol: string): Principal {
    return this.world.id(tokenOf(symbol).name)
  }

  private market(person: Identity) {
    return this.world.nftMarket(person.getPrincipal())
  }
}

function extName({ collection, tokenId }: Token): string {
  const self = () => collection.toUint8Array()
  return extIdentifier({ self, toPrincipal: (bytes) => Principal.fromUint8Array(bytes) }, tokenId)
}
