import type {
  CommonError,
  Royalties,
  TokenMetadata,
  TransferError,
} from '@sluice/candid/nft_standards'
import * as standards from '@sluice/candid/nft_standards'
import { type Account, memoOf, toHex } from '@sluice/canister'
import { extIdentifier, readAccount } from '@sluice/canister/nft'
import {
  type CallOutcome,
  type CallTypes,
  callCanister,
  canisterSelf,
  replied,
  time,
  toPrincipal,
  typesOf,
} from '@sluice/canister/runtime'
import { plainText } from '@sluice/canister/services'
import type { Royalty, Standard, TokenFacts, TokenMove } from '../market/MarketState.ts'
import { plainAccount, type TokenRef } from '../market/tokenKey.ts'
import type { CollectionPort, MoveAnswer, TokenOf } from './CollectionPort.ts'
import { holderName } from './holderName.ts'

/** Bytes of an answer of a collection; a longer one is not read. */
const LONGEST_REPLY = 8_192
const LONGEST_FACTS = 32_768
const MOST_ROYALTY_BPS = 2_000n
/** How long the standard of a collection is known without asking; it changes with an upgrade at most. */
const STANDARD_NS = 600_000_000_000n
const MOST_STANDARDS = 500

type Method = keyof standards._SERVICE & string
const METHODS = new Map<Method, CallTypes>()
function typesFor(method: Method, longest = LONGEST_REPLY): CallTypes {
  const known = METHODS.get(method) ?? typesOf(standards.idlFactory, method, longest)
  METHODS.set(method, known)
  return known
}

/** @returns undefined when the collection does not answer, or with what nobody can read. */
async function ask<Result>(
  collection: Uint8Array,
  method: Method,
  args: unknown[],
  longest?: number,
): Promise<Result | undefined> {
  return replied(await call<Result>(collection, method, args, longest))
}

function call<Result>(
  collection: Uint8Array,
  method: Method,
  args: unknown[],
  longest?: number,
): Promise<CallOutcome<Result>> {
  return callCanister<Result>(toPrincipal(collection), method, typesFor(method, longest), args)
}

const standardsKnown = new Map<string, { standard: Standard; untilNs: bigint }>()

/** Collections on the network. */
export const callCollections: CollectionPort = {
  async fetchStandard(collection) {
    const name = toHex(collection)
    const known = standardsKnown.get(name)
    if (known !== undefined && known.untilNs > time()) return known.standard
    const standard = await detect(collection)
    // what says nothing of its standards may say so another time
    if (standard === undefined || standard === 'ext') return standard
    if (standardsKnown.size >= MOST_STANDARDS) standardsKnown.clear()
    standardsKnown.set(name, { standard, untilNs: time() + STANDARD_NS })
    return standard
  },
  fetchHolder: (token) => (token.standard === 'ext' ? fetchBearer(token) : fetchOwner(token)),
  async fetchApproval({ collection, tokenId }, from) {
    const spender = candidAccount(plainAccount(self()))
    const arg = { spender, from_subaccount: optional(from.subaccount), token_id: tokenId }
    const answer = await ask<boolean[]>(collection, 'icrc37_is_approved', [[arg]])
    return answer === undefined ? undefined : answer[0] === true
  },
  fetchRoyalty,
  fetchFacts,
  move: async (move) => (move.standard === 'ext' ? moveExt(move) : moveIcrc(move)),
}

const self = () => canisterSelf().toUint8Array()

async function detect(collection: Uint8Array): Promise<Standard | undefined> {
  const named = await call<{ name: string }[]>(collection, 'icrc10_supported_standards', [])
  if (named.kind === 'rejected') return named.code === NO_METHOD ? 'ext' : undefined
  const names = new Set(named.result.map(({ name }) => name))
  if (names.has('ICRC-37')) return 'icrc37'
  return names.has('ICRC-7') ? 'icrc7' : 'ext'
}

/** CANISTER_ERROR: it ran, or has no such method. Whoever answers so to the next question, too, is no collection. */
const NO_METHOD = 5

async function fetchOwner({ collection, tokenId, standard }: TokenOf): Promise<string | undefined> {
  const answer = await ask<([] | [CandidAccount])[]>(collection, 'icrc7_owner_of', [[tokenId]])
  if (answer === undefined) return undefined
  const [account] = answer[0] ?? []
  if (account === undefined) return ''
  const holder = readAccount(account)
  return holder === undefined ? '' : holderName(standard, holder)
}

async function fetchBearer(token: TokenOf): Promise<string | undefined> {
  const name = extName(token)
  const answer = await ask<{ ok: string } | { err: CommonError }>(token.collection, 'bearer', [
    name,
  ])
  if (answer === undefined) return undefined
  return 'ok' in answer ? answer.ok.toLowerCase() : ''
}

async function fetchRoyalty(collection: Uint8Array): Promise<Royalty | 'none' | undefined> {
  const answer = await call<Royalties>(collection, 'getRoyalties', [])
  // most collections know no such method; one that cannot be reached is not asked to go without
  if (answer.kind === 'rejected') return answer.code === NO_METHOD ? 'none' : undefined
  const { rate, receiver: given } = answer.result
  const receiver = readAccount(given)
  if (rate === 0n || receiver === undefined) return 'none'
  return { bps: Number(rate < MOST_ROYALTY_BPS ? rate : MOST_ROYALTY_BPS), receiver }
}

async function fetchFacts({ collection, tokenId }: TokenRef): Promise<TokenFacts> {
  const number = tokenId < 1n << 32n ? Number(tokenId) : undefined
  const answer =
    number === undefined
      ? undefined
      : await ask<{ ok: TokenMetadata } | { err: string }>(
          collection,
          'icsMetadata',
          [number],
          LONGEST_FACTS,
        )
  if (answer === undefined || 'err' in answer)
    return {
      ...{ name: `#${tokenId}`, link: '', minter: '', filePath: '' },
      ...{ fileType: '', introduction: '', artistName: '' },
    }
  const { name, link, minter, filePath, fileType, introduction, artistName } = answer.ok
  return {
    name: plainText(name, 100),
    link: plainText(link),
    minter: plainText(minter, 64),
    filePath: plainText(filePath),
    fileType: plainText(fileType, 64),
    introduction: plainText(introduction),
    artistName: plainText(artistName, 100),
  }
}

type CandidAccount = Parameters<typeof readAccount>[0]

type IcrcAnswer = ([] | [{ Ok: bigint } | { Err: TransferError }])[]

/** With the same time whenever it is asked again: a collection that keeps the standard executes it once. */
async function moveIcrc(move: TokenMove): Promise<MoveAnswer> {
  const { collection, tokenId, from, to, kind, createdAtNs } = move
  const common = {
    to: candidAccount(to),
    token_id: tokenId,
    memo: [memoOf(move.sale ?? 0n)],
    created_at_time: [createdAtNs],
  }
  const answer =
    kind === 'take'
      ? await ask<IcrcAnswer>(collection, 'icrc37_transfer_from', [
          [{ ...common, spender_subaccount: [], from: candidAccount(from) }],
        ])
      : await ask<IcrcAnswer>(collection, 'icrc7_transfer', [
          [{ ...common, from_subaccount: optional(from.subaccount) }],
        ])
  const [result] = answer?.[0] ?? []
  if (result === undefined) return 'unknown'
  if ('Ok' in result || 'Duplicate' in result.Err) return 'ok'
  return 'refused'
}

async function moveExt(move: TokenMove): Promise<MoveAnswer> {
  const { collection, from, to } = move
  const request = {
    amount: 1n,
    from: { address: holderName('ext', from) },
    memo: new Uint8Array(),
    notify: false,
    subaccount: optional(from.subaccount),
    to: { address: holderName('ext', to) },
    token: extName(move),
  }
  const answer = await ask<{ ok: bigint } | { err: object }>(collection, 'transfer', [request])
  if (answer === undefined) return 'unknown'
  return 'ok' in answer ? 'ok' : 'refused'
}

const extName = ({ collection, tokenId }: TokenRef) =>
  extIdentifier({ self: () => collection, toPrincipal }, tokenId)

function candidAccount({ owner, subaccount }: Account) {
  return { owner: toPrincipal(owner), subaccount: optional(subaccount) }
}

function optional<T>(value: T | undefined): [] | [T] {
  return value === undefined ? [] : [value]
}
