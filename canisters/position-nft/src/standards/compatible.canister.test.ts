import { Principal } from '@icp-sdk/core/principal'
import { forkEachTest } from '@sluice/testing/exchange/forkEachTest'
import { controller, maker, stranger, trader, unwrap } from '@sluice/testing/exchange/people'
import { beforeEach, describe, expect, test } from 'vitest'
import { account, address, anyone, give } from '../testing/calls.ts'
import { forkOf, type NftWorld, prepareNfts } from '../testing/nftWorld.ts'

let world: NftWorld
forkEachTest({
  prepare: prepareNfts,
  forkOf,
  use: (fork: NftWorld) => {
    world = fork
  },
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
    await give(world, [maker, id, trader])
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
  await give(world, [maker, 2n, trader])
  await world.as(maker).unwrap(3n)
  const approval = { token: '1', spender: stranger, allowance: 1n, subaccount: [] as [] }
  await world.as(maker).approve(approval)
  await world.as(trader).approveForAll({ spender: { principal: stranger }, approved: true })
  await world.as(controller).setLogo('data:image/png;base64,AAAA')
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
