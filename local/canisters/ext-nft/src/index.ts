import type {
  _SERVICE,
  CommonError,
  ExtMetadata,
  HttpRequest,
  HttpResponse,
  Listing,
  Metadata,
} from '@sluice/candid/ext_nft'
import * as service from '@sluice/candid/ext_nft'
import { fileTypeOf, HEAD_BYTES } from '@sluice/candid/file-type'
import { copyBytes, isSameBytes, latin1, parseIdentifier, toHex } from '@sluice/canister'
import { userKey } from '@sluice/canister/nft'
import { canisterEdges, defineCanister, Principal, stableMap } from '@sluice/canister/runtime'
import { type ExtToken, openExtState } from './ExtState.ts'
import { type Found, findToken, list, mint, transfer } from './tokens.ts'

const state = openExtState(stableMap)
const ext = { ...canisterEdges, state }

function answer<T>(name: string, view: (found: Found) => T): { ok: T } | { err: CommonError } {
  const found = findToken(ext, name)
  return found === undefined ? { err: { InvalidToken: name.slice(0, 100) } } : { ok: view(found) }
}

const metadataOf = ({ metadata }: ExtToken): Metadata => ({
  nonfungible: { metadata: metadata === undefined ? [] : [metadata] },
})
/** As wallets ask for it: a name, and the picture is where `http_request` serves it. */
const nameOf = ({ index }: Found): ExtMetadata => ({
  nonfungible: {
    name: `${state.name.get()} #${index + 1n}`,
    asset: '',
    thumbnail: '',
    metadata: [],
  },
})
const listingOf = ({ listing }: ExtToken): [] | [Listing] =>
  listing === undefined
    ? []
    : [{ seller: Principal.fromUint8Array(listing.seller), price: listing.price, locked: [] }]

const heldBy = (address: string): bigint[] => [
  ...(state.tokensOf.get(parseIdentifier(address) ?? new Uint8Array()) ?? []),
]

function listings(): [number, Listing, Metadata][] {
  return state.tokens.entries().flatMap(([index, token]): [number, Listing, Metadata][] => {
    const [listing] = listingOf(token)
    return listing === undefined ? [] : [[Number(index), listing, metadataOf(token)]]
  })
}

/** Volume, highest and lowest sale, floor, listings, tokens, sales: nothing is ever sold here. */
function stats(): [bigint, bigint, bigint, bigint, bigint, bigint, bigint] {
  const prices = listings().map(([, { price }]) => price)
  const floor = prices.reduce((least, price) => (price < least ? price : least), prices[0] ?? 0n)
  return [0n, 0n, 0n, floor, BigInt(prices.length), BigInt(state.tokens.size), 0n]
}

const TOKEN_NAME = /[?&]tokenid=([a-z0-9-]{1,80})(?:&|$)/

/** The bytes of the token that the address names, as what they are; the collection's name at any other address. */
function serve({ url }: HttpRequest): HttpResponse {
  const [, name = ''] = TOKEN_NAME.exec(url) ?? []
  const bytes = findToken(ext, name)?.token.metadata
  const body = bytes ?? new TextEncoder().encode(state.name.get())
  const type = fileTypeOf(latin1(body.slice(0, HEAD_BYTES))) ?? 'application/octet-stream'
  return { body, headers: [['Content-Type', type]], status_code: 200 }
}

export default defineCanister<_SERVICE, [string, Principal]>({
  service,
  onInit: (_, name, minter) => {
    state.name.set(name.slice(0, 100))
    state.minter.set(minter.toUint8Array())
  },
  methods: {
    transfer: ({ caller }, request) => transfer(ext, caller.toUint8Array(), request),
    list: ({ caller }, request) => list(ext, caller.toUint8Array(), request),
    mintNFT: ({ caller }, { to, metadata }) => {
      const holder = userKey(to)
      if (!isSameBytes(caller.toUint8Array(), state.minter.get()) || holder === undefined)
        throw new Error('Only the minter mints, to an account')
      return mint(ext, holder, metadata[0] && copyBytes(metadata[0]))
    },
    balance: (_, { token, user }) =>
      answer(token, ({ token: { holder } }) =>
        isSameBytes(holder, userKey(user) ?? new Uint8Array()) ? 1n : 0n,
      ),
    bearer: (_, token) => answer(token, ({ token: { holder } }) => toHex(holder)),
    details: (_, name) => answer(name, ({ token }) => [toHex(token.holder), listingOf(token)]),
    metadata: (_, name) => answer(name, ({ token }) => metadataOf(token)),
    ext_metadata: (_, name) => answer(name, nameOf),
    supply: (_, name) => answer(name, () => 1n),
    extensions: () => ['@ext/common', '@ext/nonfungible'],
    getMinter: () => Principal.fromUint8Array(state.minter.get()),
    getRegistry: () =>
      state.tokens.entries().map(([index, { holder }]) => [Number(index), toHex(holder)]),
    getTokens: () =>
      state.tokens.entries().map(([index, token]) => [Number(index), metadataOf(token)]),
    tokens: (_, address) => ({ ok: Uint32Array.from(heldBy(address), Number) }),
    tokens_ext: (_, address) => ({
      ok: heldBy(address).flatMap((index): [number, [] | [Listing], [] | [Uint8Array]][] => {
        const token = state.tokens.get(index)
        if (token === undefined) return []
        const { metadata } = token
        return [[Number(index), listingOf(token), metadata === undefined ? [] : [metadata]]]
      }),
    }),
    listings,
    ext_marketplaceListings: listings,
    transactions: () => [],
    ext_marketplaceTransactions: () => [],
    stats,
    http_request: (_, request) => serve(request),
  },
})
