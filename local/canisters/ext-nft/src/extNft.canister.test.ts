import { Principal } from '@icp-sdk/core/principal'
import type { _SERVICE } from '@sluice/candid/ext_nft'
import * as service from '@sluice/candid/ext_nft'
import { accountIdentifier, toHex } from '@sluice/canister'
import { extIdentifier } from '@sluice/canister/nft'
import { Network } from '@sluice/network'
import { canisterSource, installCanister } from '@sluice/testing'
import { founder, maker, trader } from '@sluice/testing/exchange/people'
import { expect, test } from 'vitest'

const addressOf = (who: Principal) => toHex(accountIdentifier(who.toUint8Array()))

test('a holder sends a token by its EXT name, unless it is listed, and wallets see it', async () => {
  const network = await Network.start({ inMemory: true })
  const { as, canisterId } = await installCanister<_SERVICE>(network, {
    source: canisterSource('ext-nft', 'local/canisters'),
    service,
    args: ['Birds', founder],
  })
  const toPrincipal = (bytes: Uint8Array) => Principal.fromUint8Array(bytes)
  const token = extIdentifier({ self: () => canisterId.toUint8Array(), toPrincipal }, 0n)
  expect(await as(founder).mintNFT({ to: { principal: maker }, metadata: [] })).toBe(0)
  await expect(as(maker).mintNFT({ to: { principal: maker }, metadata: [] })).rejects.toThrow(
    'minter',
  )
  const send = (from: Principal, to: Principal) =>
    as(from).transfer({
      ...{ token, amount: 1n, memo: new Uint8Array(), notify: false },
      from: { principal: from },
      to: { address: addressOf(to) },
      subaccount: [],
    })
  expect(await send(trader, trader)).toMatchObject({ err: { Unauthorized: expect.any(String) } })
  expect(await as(maker).list({ token, from_subaccount: [], price: [5n] })).toHaveProperty('ok')
  expect(await send(maker, trader)).toMatchObject({ err: { Other: expect.any(String) } })
  expect(await as(maker).listings()).toMatchObject([[0, { price: 5n }, {}]])
  expect(await as(maker).list({ token, from_subaccount: [], price: [] })).toHaveProperty('ok')
  expect(await send(maker, trader)).toEqual({ ok: 1n })
  expect(await as(maker).bearer(token)).toEqual({ ok: addressOf(trader) })
  expect(await as(maker).tokens_ext(addressOf(trader))).toEqual({ ok: [[0, [], []]] })
  expect(await as(maker).tokens_ext(addressOf(maker))).toEqual({ ok: [] })
  await network.stop()
})

test('a picture that a token carries is served under the token’s name, as what it is', async () => {
  const network = await Network.start({ inMemory: true })
  const { as, canisterId } = await installCanister<_SERVICE>(network, {
    source: canisterSource('ext-nft', 'local/canisters'),
    service,
    args: ['Birds', founder],
  })
  const picture = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3])
  await as(founder).mintNFT({ to: { principal: maker }, metadata: [picture] })
  const toPrincipal = (bytes: Uint8Array) => Principal.fromUint8Array(bytes)
  const token = extIdentifier({ self: () => canisterId.toUint8Array(), toPrincipal }, 0n)
  const ask = (url: string) =>
    as(maker).http_request({ url, method: 'GET', headers: [], body: new Uint8Array() })
  const shown = await ask(`/?tokenid=${token}`)
  expect(shown.headers).toEqual([['Content-Type', 'image/png']])
  expect(Uint8Array.from(shown.body)).toEqual(picture)
  expect((await ask('/?tokenid=nobody')).headers).toEqual([['Content-Type', 'text/plain']])
  expect(await as(maker).ext_metadata(token)).toMatchObject({
    ok: { nonfungible: { name: 'Birds #1', asset: '' } },
  })
  await network.stop()
})
