import { IDL } from '@icp-sdk/core/candid'
import { Principal } from '@icp-sdk/core/principal'
import { actorOn } from '@sluice/testing'
import { forkEachTest } from '@sluice/testing/exchange/forkEachTest'
import { maker, stranger, trader, unwrap } from '@sluice/testing/exchange/people'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  account,
  address,
  anyone,
  type CollectionWorld,
  forked,
  minter,
  sub,
} from '../testing/CollectionWorld.ts'

let world: CollectionWorld
forkEachTest({
  ...forked,
  use: (fork: CollectionWorld) => {
    world = fork
  },
})

/** EXT as its clients describe it, written from the standard's public interface and not from ours. */
const User = IDL.Variant({ principal: IDL.Principal, address: IDL.Text })
const CommonError = IDL.Variant({ InvalidToken: IDL.Text, Other: IDL.Text })
const answer = (ok: IDL.Type) => IDL.Variant({ ok, err: CommonError })
const Listing = IDL.Record({ locked: IDL.Opt(IDL.Int), seller: IDL.Principal, price: IDL.Nat64 })
const Legacy = IDL.Variant({
  fungible: IDL.Record({
    decimals: IDL.Nat8,
    metadata: IDL.Opt(IDL.Vec(IDL.Nat8)),
    name: IDL.Text,
    symbol: IDL.Text,
  }),
  nonfungible: IDL.Record({ metadata: IDL.Opt(IDL.Vec(IDL.Nat8)) }),
})
const extService = {
  idlFactory: () =>
    IDL.Service({
      extensions: IDL.Func([], [IDL.Vec(IDL.Text)], ['query']),
      bearer: IDL.Func([IDL.Text], [answer(IDL.Text)], ['query']),
      balance: IDL.Func(
        [IDL.Record({ user: User, token: IDL.Text })],
        [answer(IDL.Nat)],
        ['query'],
      ),
      details: IDL.Func([IDL.Text], [answer(IDL.Tuple(IDL.Text, IDL.Opt(Listing)))], ['query']),
      getRegistry: IDL.Func([], [IDL.Vec(IDL.Tuple(IDL.Nat32, IDL.Text))], ['query']),
      getMetadata: IDL.Func([], [IDL.Vec(IDL.Tuple(IDL.Nat32, Legacy))], ['query']),
      listings: IDL.Func([], [IDL.Vec(IDL.Tuple(IDL.Nat32, Listing, Legacy))], ['query']),
      metadata: IDL.Func([IDL.Text], [answer(Legacy)], ['query']),
      supply: IDL.Func([IDL.Text], [answer(IDL.Nat)], ['query']),
      tokens: IDL.Func([IDL.Text], [answer(IDL.Vec(IDL.Nat32))], ['query']),
      tokens_ext: IDL.Func(
        [IDL.Text],
        [answer(IDL.Vec(IDL.Tuple(IDL.Nat32, IDL.Opt(Listing), IDL.Opt(IDL.Vec(IDL.Nat8)))))],
        ['query'],
      ),
    }),
  init: () => [],
}
type ExtClient = Record<string, (...args: unknown[]) => Promise<unknown>>

let id: bigint
let name: string
beforeEach(async () => {
  ;[id = 0n] = await world.minted(1, { metadata: [Uint8Array.of(1, 2, 3)] })
  const tag = new TextEncoder().encode('\x0atid')
  const bytes = Uint8Array.of(...tag, ...world.id.toUint8Array(), 0, 0, 0, Number(id))
  name = Principal.fromUint8Array(bytes).toText()
})

const request = (from: Principal, to: Principal) => ({
  token: name,
  from: { principal: from },
  to: { principal: to },
  amount: 1n,
  memo: new Uint8Array(),
  notify: false,
  subaccount: [] as [] | [Uint8Array],
  nonce: [] as [],
})
const approval = (spender: Principal, allowance = 1n) => ({
  token: name,
  subaccount: [] as [],
  allowance,
  spender,
})

test('a client of EXT reads the collection', async () => {
  const client = actorOn<ExtClient>(world.network, extService, world.id, anyone)
  const read = (method: string, ...args: unknown[]) => client[method]?.(...args)
  expect(await read('extensions')).toContain('@ext/nonfungible')
  expect(await read('bearer', name)).toEqual({ ok: address(trader) })
  expect(await read('balance', { token: name, user: { address: address(trader) } })).toEqual({
    ok: 1n,
  })
  expect(await read('details', name)).toEqual({ ok: [address(trader), []] })
  expect(await read('getRegistry')).toEqual([[1, address(trader)]])
  expect(await read('metadata', name)).toEqual({
    ok: { nonfungible: { metadata: [Uint8Array.of(1, 2, 3)] } },
  })
  expect(await read('getMetadata')).toHaveLength(1)
  expect(await read('supply', name)).toEqual({ ok: 1n })
  expect(await read('tokens', address(trader))).toEqual({ ok: Uint32Array.of(1) })
  expect(await read('tokens_ext', address(trader))).toEqual({ ok: [[1, [], []]] })
  expect(await read('tokens_ext', address(stranger))).toEqual({ ok: [] })
  expect(await read('tokens_ext', 'nonsense')).toMatchObject({ err: { Other: expect.anything() } })
  expect(await read('listings')).toEqual([])
  expect(await read('bearer', 'nonsense')).toEqual({ err: { InvalidToken: 'nonsense' } })
})

describe('a transfer of EXT', () => {
  test('moves a token of the caller, once', async () => {
    expect(await world.as(trader).transfer(request(trader, stranger))).toEqual({ ok: 1n })
    expect(await world.as(trader).ext_transfer(request(trader, stranger))).toEqual({
      err: { Unauthorized: 'Invalid owner' },
    })
    expect(unwrap(await world.as(anyone).findTxRecord(name, 0n, 10n)).content).toMatchObject([
      { txType: { transfer: null }, from: address(trader), to: address(stranger) },
      { txType: { mint: null }, to: address(trader) },
    ])
  })

  test('goes to the address of whoever has held a token here, and to no other', async () => {
    await world.minted(1, { to: account(stranger, sub(4)), name: 'Second' })
    const { accountIdentifier, toHex } = await import('@sluice/canister')
    const to = toHex(accountIdentifier(stranger.toUint8Array(), sub(4)))
    expect(
      await world
        .as(trader)
        .transfer({ ...request(trader, stranger), to: { address: address(maker) } }),
    ).toMatchObject({ err: { Other: expect.stringContaining('principal') } })
    expect(
      await world.as(trader).transfer({ ...request(trader, stranger), to: { address: to } }),
    ).toEqual({ ok: 1n })
    expect(await world.as(anyone).icrc7_owner_of([id])).toEqual([[account(stranger, sub(4))]])
  })

  test('is refused in the words that clients know', async () => {
    const ask = (change: object, who = trader) =>
      world.as(who).transfer({ ...request(trader, stranger), ...change })
    expect(await ask({ amount: 2n })).toEqual({ err: { Other: 'Must use amount of 1' } })
    expect(await ask({}, stranger)).toEqual({ err: { Unauthorized: 'Without authorization' } })
    expect(await ask({ token: 'x' })).toEqual({ err: { InvalidToken: 'x' } })
    expect(await ask({ memo: new Uint8Array(40) })).toHaveProperty('err.Other')
    expect(await ask({ to: { principal: trader } })).toHaveProperty('err.Other')
  })

  test('is made for the holder by whoever was approved', async () => {
    await world.as(trader).approve(approval(stranger))
    const allowance = { token: name, owner: { principal: trader }, spender: stranger }
    expect(await world.as(anyone).allowance(allowance)).toEqual({ ok: 1n })
    expect(await world.as(anyone).getAllowances()).toEqual([[1, [stranger.toText()]]])
    expect(await world.as(anyone).isApproveForToken(1, trader.toText(), stranger.toText())).toEqual(
      { ok: 1n },
    )
    expect(await world.as(stranger).transfer(request(trader, maker))).toEqual({ ok: 1n })
    expect(await world.as(stranger).transfer(request(maker, stranger))).toHaveProperty('err')
  })
})

test('approvals end from either side', async () => {
  await world.as(trader).approve(approval(stranger))
  expect(await world.as(stranger).spenderRemoveApproval(name)).toEqual({ ok: true })
  expect(await world.as(stranger).spenderRemoveApproval(name)).toHaveProperty('err')
  await world.as(trader).approve(approval(stranger))
  expect(await world.as(trader).removeApproval(approval(stranger))).toEqual({ ok: true })
  await world.as(trader).approve(approval(stranger))
  await world.as(trader).approve(approval(stranger, 0n))
  expect(await world.as(anyone).getAllowances()).toEqual([])
  await expect(world.as(stranger).approve(approval(maker))).rejects.toThrow('Without authorization')
})

test('an approval for everything is the one of ICRC-37', async () => {
  const spender = { principal: stranger }
  expect(await world.as(maker).approveForAll({ approved: true, spender })).toHaveProperty('err')
  expect(await world.as(trader).approveForAll({ approved: true, spender })).toEqual({ ok: true })
  expect(await world.as(anyone).isApproveForAll(trader.toText(), stranger.toText())).toEqual({
    ok: true,
  })
  expect(
    await world.as(anyone).icrc37_get_collection_approvals(account(trader), [], []),
  ).toHaveLength(1)
  expect(await world.as(trader).removeAllApproval({ approved: false, spender })).toEqual({
    ok: true,
  })
  expect(await world.as(anyone).isApproveForAll(trader.toText(), stranger.toText())).toEqual({
    ok: false,
  })
})

describe('the lists of the public interface', () => {
  const mint = (owner: Principal, attributes: { k: string; v: string }[], count = 3n) =>
    world.as(minter).mint_batch({
      owner: { principal: owner },
      name: 'Copy',
      count,
      attributes,
      metadata: [],
      link: '',
      filePath: '',
      fileType: '',
      introduction: '',
      royalties: 500n,
      nftType: '',
      image: '',
      artistName: '',
    })
  const indexes = (page: { content: { tokenId: number }[] }) =>
    page.content.map(({ tokenId }) => tokenId)

  test('page tokens of somebody, all of them, and those with attributes', async () => {
    expect(await mint(stranger, [{ k: 'colour', v: 'red' }])).toEqual({ ok: 2 })
    await mint(stranger, [
      { k: 'colour', v: 'red' },
      { k: 'size', v: 'big' },
    ])
    const nft = world.as(anyone)
    const market = async (attributes: string[], offset = 0n, limit = 10n) =>
      unwrap(await nft.findTokenMarket(attributes, offset, limit))
    expect(indexes(await market(['all']))).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect(await market(['all'], 5n, 1n)).toMatchObject({
      totalElements: 7n,
      content: [{ tokenId: 6 }],
    })
    expect(indexes(await market(['colour=red'], 2n, 2n))).toEqual([4, 5])
    expect(indexes(await market(['colour=red', 'size=big']))).toEqual([5, 6, 7])
    expect(indexes(await market(['colour=blue']))).toEqual([])
    const mine = unwrap(await nft.findTokenList({ principal: stranger }, 1n, 2n))
    expect([mine.totalElements, indexes(mine)]).toEqual([6n, [3, 4]])
    expect(
      unwrap(await nft.findTokenList({ address: address(trader) }, 0n, 9n)).content,
    ).toMatchObject([{ owner: address(trader), royalties: 500n, cId: world.id.toText() }])
    expect(await nft.findTokenList({ address: 'x' }, 0n, 1n)).toHaveProperty('err')
    expect(await nft.getNftStat()).toEqual({ ok: [7n, 2n] })
    expect(await nft.ownerNFTCount({ principal: stranger })).toEqual({ ok: 6n })
    expect((await market(['all'], 2n ** 70n, 2n ** 70n)).content).toEqual([])
  })

  test('tell what happened to a token, and to somebody, the latest first', async () => {
    await world.as(trader).transfer(request(trader, stranger))
    await world.as(stranger).transfer(request(stranger, maker))
    const records = unwrap(
      await world.as(anyone).findTokenTxRecord({ principal: stranger }, 0n, 9n),
    )
    expect(records.content.map(({ to }) => to)).toEqual([address(maker), address(stranger)])
    expect(await world.as(anyone).findTxRecord('x', 0n, 1n)).toEqual({ err: 'Invalid token' })
    expect(await world.as(anyone).icsMetadata(99)).toEqual({ err: 'can_not_find_token' })
  })
})
