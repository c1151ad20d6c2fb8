import { Principal } from '@icp-sdk/core/principal'
import type { Icrc7TransferArg } from '@sluice/candid/position_nft'
import { accountIdentifier } from '@sluice/canister'
import type { Network } from '@sluice/network'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  maker,
  owner,
  stranger,
  trader,
  unwrap,
} from '../../swap-fee-receiver/src/testing/exchangeWorld.ts'
import { forkOf, type NftWorld, prepareNfts } from './testing/nftWorld.ts'

let prepared: NftWorld
let snapshot: ReturnType<Network['snapshot']>
let world: NftWorld
beforeAll(async () => {
  prepared = await prepareNfts()
  snapshot = prepared.network.snapshot()
})
afterAll(() => prepared.network.stop())
beforeEach(async () => {
  world = await forkOf(prepared, snapshot)
})
afterEach(() => world.network.stop())

const anyone = Principal.anonymous()
const account = (who: Principal): { owner: Principal; subaccount: [] } => ({
  owner: who,
  subaccount: [],
})
const arg = (token_id: bigint, to: Principal, change: Partial<Icrc7TransferArg> = {}) => ({
  token_id,
  to: account(to),
  from_subaccount: [] as [],
  memo: [] as [],
  created_at_time: [] as [],
  ...change,
})
const give = (from: Principal, id: bigint, to: Principal, change?: Partial<Icrc7TransferArg>) =>
  world.as(from).icrc7_transfer([arg(id, to, change)])
const address = (who: Principal) =>
  [...accountIdentifier(who.toUint8Array())]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')

describe('wrapping', () => {
  test('moves the position into the collection and mints its token for the owner', async () => {
    const id = await world.wrapped(2n)

    expect(id).toBe(1n)
    expect(await world.whereIs(2n, [maker])).toBe(`collection: ${maker.toText()}`)
    expect(await world.as(anyone).icrc7_total_supply()).toBe(1n)
    expect(await world.as(anyone).getHandovers()).toEqual([])
  })

  test('needs the approval of the owner, and only the owner can do it', async () => {
    expect(await world.as(maker).wrap(world.poolId, 1n)).toEqual({ err: 'Permission denied' })
    await world.approve(1n)
    expect(await world.as(stranger).wrap(world.poolId, 1n)).toEqual({
      err: 'You do not own this position',
    })
    expect(await world.as(anyone).wrap(world.poolId, 1n)).toHaveProperty('err')
    expect(await world.as(maker).wrap(world.poolId, 99n)).toHaveProperty('err')
    expect(await world.whereIs(1n, [maker, stranger])).toBe(`pool: ${maker.toText()}`)
    expect(await world.as(anyone).getHandovers()).toEqual([])
  })

  test('takes positions of the factory pools only, and none of a removed pool', async () => {
    const ledger = world.exchange.ids.ledgers.ICP
    expect(await world.as(maker).wrap(ledger, 1n)).toEqual({ err: 'Not a pool of this exchange' })
    const id = await world.wrapped(1n)
    await world.as(owner).removePool(world.poolId.toText())
    await world.approve(2n)
    expect(await world.as(maker).wrap(world.poolId, 2n)).toMatchObject({
      err: expect.stringContaining('not taken any more'),
    })
    expect(await world.as(maker).unwrap(id)).toEqual({ ok: true })
  })

  test('is refused with the words of the pool while a limit order is active', async () => {
    const pool = world.pool(maker)
    const { token0, token1, fee } = unwrap(await pool.metadata())
    const { token0Fee } = await pool.getCachedTokenFee()
    unwrap(await pool.depositFrom({ token: token0.address, amount: 10n ** 9n, fee: token0Fee }))
    const range = { tickLower: 600n, tickUpper: 1200n, amount0Desired: '100000000' }
    const rest = { amount1Desired: '0', amount0Min: [] as [], amount1Min: [] as [] }
    const tokens = { token0: token0.address, token1: token1.address, fee }
    const positionId = unwrap(await pool.mint({ ...tokens, ...range, ...rest }))
    unwrap(await pool.addLimitOrder({ positionId, tickLimit: 1200n }))
    await world.approve(positionId)

    expect(await world.as(maker).wrap(world.poolId, positionId)).toEqual({
      err: 'Active limit order can not be transferred',
    })
    expect(await world.whereIs(positionId, [maker])).toBe(`pool: ${maker.toText()}`)
  })
})

describe('unwrapping', () => {
  test('gives the position with its fees to whoever holds the token, and ends the token', async () => {
    const id = await world.wrapped(1n)
    await give(maker, id, stranger)
    await world.exchange.trade('ICP/TOK', 'TOK', 10n ** 12n)

    expect(await world.as(maker).unwrap(id)).toMatchObject({
      err: expect.stringContaining('Only the holder'),
    })
    expect(await world.as(stranger).unwrap(id)).toEqual({ ok: true })

    expect(await world.whereIs(1n, [maker, stranger])).toBe(`pool: ${stranger.toText()}`)
    expect(await world.as(anyone).icrc7_total_supply()).toBe(0n)
    const claimed = unwrap(await world.pool(stranger).claim({ positionId: 1n }))
    expect(claimed.amount0 + claimed.amount1).toBeGreaterThan(10n ** 9n)
    expect(await world.as(stranger).unwrap(id)).toEqual({ err: 'There is no token 1' })
  })

  test('a position can be wrapped again and gets a new token', async () => {
    const first = await world.wrapped(1n)
    await world.as(maker).unwrap(first)
    expect(await world.wrapped(1n)).toBe(2n)
    const removed = unwrap(
      await world.as(anyone).findRemovedTokenList({ principal: maker }, 0n, 10n),
    )
    expect(removed.content.map(({ tokenId }) => tokenId)).toEqual([1])
  })
})

describe('ICRC-7 transfers', () => {
  let id: bigint
  beforeEach(async () => {
    id = await world.wrapped(1n)
  })

  test('move the token and with it the right to the position', async () => {
    expect(await give(maker, id, trader)).toEqual([[{ Ok: 2n }]])
    expect(await world.whereIs(1n, [maker, trader])).toBe(`collection: ${trader.toText()}`)
    expect(await world.as(anyone).icrc7_balance_of([account(maker), account(trader)])).toEqual([
      0n,
      1n,
    ])
  })

  test('are for the holder alone, to accounts that could use the token', async () => {
    expect(await give(stranger, id, stranger)).toEqual([[{ Err: { Unauthorized: null } }]])
    expect(await give(anyone, id, stranger)).toEqual([[{ Err: { Unauthorized: null } }]])
    expect(await give(maker, 7n, stranger)).toEqual([[{ Err: { NonExistingTokenId: null } }]])
    for (const to of [maker, anyone, world.id]) {
      expect(await give(maker, id, to)).toEqual([[{ Err: { InvalidRecipient: null } }]])
    }
    const wrongSub = { from_subaccount: [new Uint8Array(32).fill(1)] as [Uint8Array] }
    expect(await give(maker, id, trader, wrongSub)).toEqual([[{ Err: { Unauthorized: null } }]])
    const short = { from_subaccount: [new Uint8Array(3)] as [Uint8Array] }
    expect(await give(maker, id, trader, short)).toMatchObject([[{ Err: { GenericError: {} } }]])
    const long = { memo: [new Uint8Array(33)] as [Uint8Array] }
    expect(await give(maker, id, trader, long)).toMatchObject([[{ Err: { GenericError: {} } }]])
  })

  test('to a subaccount are held there, and can be unwrapped by its owner', async () => {
    const subaccount = new Uint8Array(32).fill(9)
    const to = { owner: trader, subaccount: [subaccount] as [Uint8Array] }
    await give(maker, id, trader, { to })
    expect(await world.as(anyone).icrc7_tokens_of(to, [], [])).toEqual([id])
    expect(await world.as(anyone).icrc7_tokens_of(account(trader), [], [])).toEqual([])
    expect(await world.as(trader).unwrap(id)).toEqual({ ok: true })
  })

  test('with a time are one transfer however often they are sent', async () => {
    const created_at_time = [BigInt(world.network.now())] as [bigint]
    const [first] = await give(maker, id, trader, { created_at_time })
    await give(trader, id, maker)
    expect(await give(maker, id, trader, { created_at_time })).toEqual([
      [{ Err: { Duplicate: { duplicate_of: first?.[0] && 'Ok' in first[0] ? first[0].Ok : 0n } } }],
    ])
    const [ns] = created_at_time
    const old = { created_at_time: [ns - 90_000_000_000_000n] as [bigint] }
    expect(await give(maker, id, trader, old)).toEqual([[{ Err: { TooOld: null } }]])
    const early = { created_at_time: [ns + 200_000_000_000n] as [bigint] }
    expect(await give(maker, id, trader, early)).toMatchObject([[{ Err: { CreatedInFuture: {} } }]])
  })

  test('in a batch succeed or fail one by one, and a batch has an end', async () => {
    const second = await world.wrapped(2n)
    const answers = await world
      .as(maker)
      .icrc7_transfer([arg(id, trader), arg(id, trader), arg(second, trader)])
    expect(answers.map((answer) => Object.keys(answer[0] ?? {})[0])).toEqual(['Ok', 'Err', 'Ok'])
    const many = Array.from({ length: 101 }, () => arg(id, trader))
    expect(await world.as(maker).icrc7_transfer(many)).toMatchObject([
      [{ Err: { GenericBatchError: {} } }],
    ])
  })
})

test('lists are paged in the order of the ids', async () => {
  for (const position of [1n, 2n, 3n, 4n]) await world.wrapped(position)
  await give(maker, 2n, trader)
  const nft = world.as(anyone)
  expect(await nft.icrc7_tokens([], [2n])).toEqual([1n, 2n])
  expect(await nft.icrc7_tokens([2n], [5n])).toEqual([3n, 4n])
  expect(await nft.icrc7_tokens([9n], [])).toEqual([])
  expect(await nft.icrc7_tokens_of(account(maker), [1n], [1n])).toEqual([3n])
  expect(await nft.icrc7_tokens_of(account(maker), [], [])).toEqual([1n, 3n, 4n])
  await world.as(maker).unwrap(1n)
  expect(await nft.icrc7_tokens([1n], [1n])).toEqual([2n])
  const page = unwrap(await nft.findTokenListByPool(world.poolId.toText(), 1n, 1n))
  expect(page).toMatchObject({ totalElements: 3n, content: [{ tokenId: 3 }] })
  const many = Array.from({ length: 1001 }, () => 1n)
  await expect(nft.icrc7_owner_of(many)).rejects.toThrow('At most 1000 items')
})

test('the collection and its tokens describe themselves', async () => {
  const id = await world.wrapped(2n)
  const nft = world.as(anyone)
  const metadata = new Map(await nft.icrc7_collection_metadata())
  expect(metadata.get('icrc7:total_supply')).toEqual({ Nat: 1n })
  expect(metadata.get('icrc7:symbol')).toEqual({ Text: await nft.icrc7_symbol() })
  const [first, none] = await nft.icrc7_token_metadata([id, 77n])
  expect(none).toEqual([])
  const token = new Map(first?.[0] ?? [])
  expect(token.get('tickUpper')).toEqual({ Int: 600n })
  expect(token.get('positionId')).toEqual({ Nat: 2n })
  const names = (await nft.icrc10_supported_standards()).map(({ name }) => name)
  expect(names).toEqual(['ICRC-7', 'ICRC-10'])
})

describe('the compatible interface', () => {
  let id: bigint
  let name: string
  beforeEach(async () => {
    id = await world.wrapped(1n)
    const tag = new TextEncoder().encode('\x0atid')
    name = Principal.fromUint8Array(
      Uint8Array.of(...tag, ...world.id.toUint8Array(), 0, 0, 0, Number(id)),
    ).toText()
  })

  test('knows a token by its identifier and by its number', async () => {
    const nft = world.as(anyone)
    expect(await nft.bearer(name)).toEqual({ ok: address(maker) })
    expect(await nft.bearer('1')).toEqual({ ok: address(maker) })
    expect(await nft.supply(name)).toEqual({ ok: 1n })
    expect(await nft.balance({ token: name, user: { principal: maker } })).toEqual({ ok: 1n })
    expect(await nft.balance({ token: name, user: { address: address(trader) } })).toEqual({
      ok: 0n,
    })
    expect(await nft.bearer('nonsense')).toEqual({ err: { InvalidToken: 'nonsense' } })
    expect(await nft.getRegistry()).toEqual([[1, address(maker)]])
    expect(await nft.tokens_ext(address(maker))).toEqual({ ok: [[1, [], []]] })
    expect(unwrap(await nft.icsMetadata(1))).toMatchObject({
      owner: address(maker),
      tokenId: 1,
      fileType: 'image/svg+xml',
    })
    expect(unwrap(await nft.positions(1))).toMatchObject({
      positionId: '1',
      pool: world.poolId.toText(),
      fee: 3000n,
    })
  })

  const request = (from: Principal, to: Principal) => ({
    token: name,
    from: { principal: from },
    to: { principal: to },
    amount: 1n,
    memo: new Uint8Array(),
    notify: false,
    subaccount: [] as [],
    nonce: [] as [],
  })

  test('lets somebody approved move a token once, and an operator all', async () => {
    const refused = { err: { Unauthorized: expect.any(String) } }
    expect(await world.as(trader).transfer(request(maker, trader))).toMatchObject(refused)
    const wanted = { token: name, spender: trader, allowance: 1n, subaccount: [] as [] }
    await expect(world.as(stranger).approve(wanted)).rejects.toThrow('Only the holder')
    await world.as(maker).approve(wanted)
    const ask = { token: name, owner: { principal: maker }, spender: trader }
    expect(await world.as(anyone).allowance(ask)).toEqual({ ok: 1n })

    expect(await world.as(trader).transfer(request(maker, stranger))).toEqual({ ok: 1n })
    expect(await world.as(trader).transfer(request(stranger, trader))).toMatchObject(refused)

    await world.as(stranger).approveForAll({ spender: { principal: trader }, approved: true })
    expect(await world.as(trader).transfer(request(stranger, maker))).toEqual({ ok: 1n })
    await world.as(stranger).removeAllApproval({ spender: { principal: trader }, approved: false })
    expect(await world.as(anyone).isApproveForAll(stranger.toText(), trader.toText())).toEqual({
      ok: false,
    })
  })

  test('ends an approval by the holder and by the spender', async () => {
    const wanted = { token: name, spender: trader, allowance: 1n, subaccount: [] as [] }
    await world.as(maker).approve(wanted)
    expect(await world.as(stranger).removeApproval(wanted)).toEqual({ ok: false })
    expect(await world.as(trader).spenderRemoveApproval(name)).toEqual({ ok: true })
    await world.as(maker).approve(wanted)
    expect(await world.as(maker).removeApproval(wanted)).toEqual({ ok: true })
    expect(await world.as(trader).transfer(request(maker, trader))).toHaveProperty('err')
  })

  test('tells the history of a token and of a user', async () => {
    await give(maker, id, trader)
    await world.as(trader).unwrap(id)
    const nft = world.as(anyone)
    const kinds = (page: { content: { txType: object }[] }) =>
      page.content.map(({ txType }) => Object.keys(txType)[0])
    expect(kinds(unwrap(await nft.findTxRecord('1', 0n, 10n)))).toEqual([
      'mint',
      'transfer',
      'burn',
    ])
    const ofTrader = await nft.findTokenTxRecord({ address: address(trader) }, 0n, 10n)
    expect(kinds(unwrap(ofTrader))).toEqual(['transfer', 'burn'])
  })
})

test('tokenURI and HTTP show the drawing of the position as it is now', async () => {
  const id = await world.wrapped(4n)
  const image = async () => {
    const json: unknown = JSON.parse(unwrap(await world.as(anyone).tokenURI(id)))
    const uri = String(Reflect.get(Object(json), 'image'))
    return Buffer.from(uri.slice(uri.indexOf(',') + 1), 'base64').toString()
  }
  const get = (url: string, method = 'GET') =>
    world.as(anyone).http_request_update({ url, method, headers: [], body: new Uint8Array() })
  expect(await image()).toContain('>In range<')
  await world.exchange.trade('ICP/TOK', 'TOK', 10n ** 13n * 3n)
  expect(await image()).toContain('>Out of range<')

  const { status_code, body, headers } = await get(`/token/${id}.svg?x=1`)
  expect(status_code).toBe(200)
  expect(new TextDecoder().decode(body)).toBe(await image())
  expect(headers).toContainEqual(['Content-Type', 'image/svg+xml'])
  for (const url of ['/token/99.svg', '/', '/token/../1.svg', '/token/1.svg/', '/token/-1.svg']) {
    expect(await get(url)).toMatchObject({ status_code: 404 })
  }
  expect(await get('/token/1.svg', 'POST')).toMatchObject({ status_code: 405 })
  expect(await world.as(anyone).tokenURI(99n)).toEqual({ err: 'There is no token 99' })
})

test('a gateway serves the drawing', async () => {
  const id = await world.wrapped(1n)
  const { url } = await world.network.listen()
  const { port } = new URL(url)
  const answer = await fetch(`http://127.0.0.1:${port}/token/${id}.svg?canisterId=${world.id}`)
  expect(answer.status).toBe(200)
  expect(await answer.text()).toContain('<svg ')
})

test('an upgrade keeps tokens, approvals, history and settings', async () => {
  await world.wrapped(1n)
  await world.wrapped(2n)
  await world.wrapped(3n)
  await give(maker, 2n, trader)
  await world.as(maker).unwrap(3n)
  const approval = { token: '1', spender: stranger, allowance: 1n, subaccount: [] as [] }
  await world.as(maker).approve(approval)
  await world.as(trader).approveForAll({ spender: { principal: stranger }, approved: true })
  await world.as(owner).setLogo('data:image/png;base64,AAAA')
  const see = async () => {
    const nft = world.as(anyone)
    return [
      await nft.getTokens(),
      await nft.getAllowances(),
      await nft.isApproveForAll(trader.toText(), stranger.toText()),
      await nft.findTokenTxRecord({ principal: maker }, 0n, 100n),
      await nft.findRemovedTokenList({ principal: maker }, 0n, 100n),
      await nft.icrc7_collection_metadata(),
      await nft.icrc7_tokens_of(account(trader), [], []),
      await nft.getCanisterInfo(),
    ]
  }
  const before = await see()
  await world.upgrade()
  expect(await see()).toEqual(before)
  expect(await world.wrapped(4n)).toBe(4n)
  expect(await world.as(trader).unwrap(2n)).toEqual({ ok: true })
})
