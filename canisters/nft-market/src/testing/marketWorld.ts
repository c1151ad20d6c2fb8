import { Principal } from '@icp-sdk/core/principal'
import * as extService from '@sluice/candid/ext_nft'
import * as ledgerService from '@sluice/candid/ledger'
import * as collectionService from '@sluice/candid/nft_collection'
import type * as controllerTypes from '@sluice/candid/nft_controller'
import * as controllerService from '@sluice/candid/nft_controller'
import type { Settlement, TokenRef } from '@sluice/candid/nft_market'
import * as marketService from '@sluice/candid/nft_market'
import type * as tokenListTypes from '@sluice/candid/token_list'
import * as tokenListService from '@sluice/candid/token_list'
import { accountIdentifier, toHex } from '@sluice/canister'
import { extIdentifier } from '@sluice/canister/nft'
import { Network, type NetworkSnapshot } from '@sluice/network'
import { actorOn, canisterSource, type Installed, installCanister } from '@sluice/testing'
import { approveAll, installLedger } from '@sluice/testing/exchange/ledgers'
import { controller, founder, minter, person, unwrap } from '@sluice/testing/exchange/people'

export const FEE = 10n
export const PRICE = 1_000_000n
export const WEALTH = 10n ** 12n
export const seller = person(20)
export const buyer = person(21)
export const rival = person(22)
/** Has made the collections, and gets the royalties of the one that asks for any. */
export const artist = founder
export const feeReceiver = person(30)
export const NOW_NS = 1_800_000_000_000_000_000n
const ROYALTY_BPS = 500n

type Market = marketService._SERVICE
/** `plain`: a ledger without allowances. */
type Ids = Readonly<Record<'ledger' | 'plain' | 'collection' | 'ext', Principal>>

/** The market beside a ledger that is listed, a collection of ours, and one of the EXT standard; the seller has the tokens 1 and 2 of both. */
export class MarketWorld {
  readonly network: Network
  readonly market: Installed<Market>
  readonly ids: Ids

  constructor(network: Network, market: Installed<Market>, ids: Ids) {
    this.network = network
    this.market = market
    this.ids = ids
  }

  as(caller: Principal): Market {
    return this.market.as(caller)
  }

  ledger(caller: Principal, ledger = this.ids.ledger): ledgerService._SERVICE {
    return actorOn(this.network, ledgerService, ledger, caller)
  }

  collection(caller: Principal): collectionService._SERVICE {
    return actorOn(this.network, collectionService, this.ids.collection, caller)
  }

  ext(caller: Principal): extService._SERVICE {
    return actorOn(this.network, extService, this.ids.ext, caller)
  }

  walletOf(owner: Principal, ledger = this.ids.ledger): Promise<bigint> {
    return this.ledger(owner, ledger).icrc1_balance_of({ owner, subaccount: [] })
  }

  /** A token of ours, or of the other collection. */
  token(of: 'collection' | 'ext', tokenId = 1n): TokenRef {
    return { collection: this.ids[of], tokenId }
  }

  async ownerOf(tokenId: bigint): Promise<string> {
    const [[account] = []] = await this.collection(seller).icrc7_owner_of([tokenId])
    return account?.owner.toText() ?? 'nobody'
  }

  extName(tokenId: bigint): string {
    const self = () => this.ids.ext.toUint8Array()
    return extIdentifier({ self, toPrincipal: (bytes) => Principal.fromUint8Array(bytes) }, tokenId)
  }

  async bearerOf(tokenId: bigint): Promise<string> {
    return unwrap(await this.ext(seller).bearer(this.extName(tokenId)))
  }

  /** Lets the market take a token of ours. */
  async approve(tokenId: bigint, owner = seller): Promise<void> {
    const spender = { owner: this.market.canisterId, subaccount: [] as [] }
    await this.collection(owner).icrc37_approve_tokens([
      {
        token_id: tokenId,
        approval_info: {
          spender,
          from_subaccount: [],
          expires_at: [],
          memo: [],
          created_at_time: NOW_NS,
        },
      },
    ])
  }

  /** Sends a token of the other collection into the sender's account at the market. */
  async sendToMarket(tokenId: bigint, owner = seller): Promise<void> {
    const [, address] = await this.as(owner).getEscrowAccount(owner)
    unwrap(
      await this.ext(owner).transfer({
        amount: 1n,
        from: { principal: owner },
        to: { address },
        memo: new Uint8Array(),
        notify: false,
        subaccount: [],
        token: this.extName(tokenId),
      }),
    )
  }

  /** Pays into somebody's account at the market. */
  async payIn(owner: Principal, amount: bigint): Promise<void> {
    const [to] = await this.as(owner).getEscrowAccount(owner)
    const options = { fee: [] as [], memo: [] as [], from_subaccount: [] as [] }
    await this.ledger(owner, this.ids.plain).icrc1_transfer({
      ...{ ...options, to, amount, created_at_time: [] as [] },
    })
  }

  async list(token: TokenRef, price = PRICE, ledger = this.ids.ledger) {
    const terms = { ...token, ledger, price, ...NONE }
    return unwrap(await this.as(seller).listToken(terms))
  }

  /** Listed in the way that its collection allows. */
  async listed(of: 'collection' | 'ext', tokenId = 1n): Promise<TokenRef> {
    if (of === 'collection') await this.approve(tokenId)
    else await this.sendToMarket(tokenId)
    const token = this.token(of, tokenId)
    await this.list(token)
    return token
  }

  async buy(token: TokenRef, who = buyer): Promise<{ ok: Settlement } | { err: string }> {
    const [listing] = await this.as(who).getListing(token)
    const { version = 0n, price = PRICE, ledger = this.ids.ledger } = listing ?? {}
    return this.as(who).buyListing({ ...token, version, price, ledger })
  }

  async holds(ledger = this.ids.ledger): Promise<boolean | undefined> {
    const { holds } = await this.as(buyer).checkBooks(ledger)
    return holds[0]
  }

  on(network: Network): MarketWorld {
    return new MarketWorld(network, this.market.on(network), this.ids)
  }
}

const NONE: { fromSubaccount: []; expiresAt: [] } = { fromSubaccount: [], expiresAt: [] }

export const addressOf = (who: Principal): string => toHex(accountIdentifier(who.toUint8Array()))

/** The same world in a fork of its network. */
export const forkOf = async (world: MarketWorld, from: NetworkSnapshot): Promise<MarketWorld> =>
  world.on(await Network.start({ from }))

export async function startMarket({ maxSupply = 100 } = {}): Promise<MarketWorld> {
  const network = await Network.start({ inMemory: true, startTime: NOW_NS })
  const ledgerOf = (symbol: string) =>
    installLedger(network, {
      ...{ symbol, fee: FEE, minter },
      balances: [buyer, rival, seller].map((owner) => [owner, WEALTH] as const),
    })
  const [ledger, plain] = [await ledgerOf('TOK'), await ledgerOf('OLD')]
  const tokenList = await installCanister<tokenListTypes._SERVICE>(network, {
    source: canisterSource('token-list'),
    service: tokenListService,
    controllers: [controller],
  })
  unwrap(await tokenList.as(controller).add(listed(ledger, 'ICRC2')))
  unwrap(await tokenList.as(controller).add(listed(plain, 'ICRC1')))
  const collections = await installCanister<controllerTypes._SERVICE>(network, {
    source: canisterSource('nft-controller'),
    service: controllerService,
    args: [[]],
    controllers: [controller],
  })
  const market = await installCanister<Market>(network, {
    source: canisterSource('nft-market'),
    service: marketService,
    args: [
      {
        ...{ payLedger: ledger, tokenList: tokenList.canisterId, feeReceiver },
        controller: collections.canisterId,
      },
    ],
    controllers: [controller],
  })
  const collection = await installCollection(network, maxSupply)
  unwrap(await collections.as(controller).add(collection.toText(), 0n))
  const ext = await installExt(network)
  const world = new MarketWorld(network, market, { ledger, plain, collection, ext })
  for (const owner of [buyer, rival]) await approveAll(world.ledger(owner), market.canisterId)
  await network.runUntilIdle()
  return world
}

const listed = (ledger: Principal, standard: string): tokenListTypes.TokenMetadata => ({
  fee: FEE,
  configs: [],
  decimals: 8n,
  name: 'Token',
  rank: 1,
  mediaLinks: [],
  totalSupply: 0n,
  introduction: '',
  standard,
  symbol: 'TOK',
  canisterId: ledger.toText(),
})

async function installCollection(network: Network, maxSupply: number): Promise<Principal> {
  const info = {
    ...{ cid: '', creator: '', linkMap: [], ownerName: 'Artist', owner: '', name: 'Fish' },
    ...{ createTime: 0n, totalSupply: 0n, introduction: '', mintSupply: 0n, image: '' },
    royalties: ROYALTY_BPS,
  }
  const init = {
    ...{ creator: artist, owner: artist, minter: artist, info, maxSupply },
    symbol: [] as [],
    tradeCanisterId: '',
  }
  const { canisterId, as } = await installCanister<collectionService._SERVICE>(network, {
    source: canisterSource('nft-collection'),
    service: collectionService,
    args: [[init]],
  })
  const mint = (name: string) => ({
    to: { owner: seller, subaccount: [] as [] },
    ...{ name, introduction: '', link: '', artistName: '', nftType: '', filePath: '' },
    ...{ attributes: [], metadata: [] as [], memo: [] as [], created_at_time: NOW_NS },
  })
  const minted = await as(artist).mint_tokens([mint('One'), mint('Two')])
  for (const [result] of minted)
    if (result === undefined || 'Err' in result) throw new Error('the collection does not mint')
  return canisterId
}

async function installExt(network: Network): Promise<Principal> {
  const { canisterId, as } = await installCanister<extService._SERVICE>(network, {
    source: canisterSource('ext-nft', 'local/canisters'),
    service: extService,
    args: ['Birds', artist],
  })
  for (let index = 0; index < 3; index++)
    await as(artist).mintNFT({ to: { principal: seller }, metadata: [] })
  return canisterId
}
