import { Principal } from '@icp-sdk/core/principal'
import { forkEachTest } from '@sluice/testing/exchange/forkEachTest'
import {
  admin,
  controller,
  founder,
  governance,
  nobody,
  stranger,
  unwrap,
} from '@sluice/testing/exchange/people'
import { expect, test } from 'vitest'
import {
  forkOf,
  LEDGER_FEE,
  type NftControllerWorld,
  PRICE,
  request,
  startNftController,
} from './testing/nftControllerWorld.ts'

let world: NftControllerWorld
forkEachTest({
  prepare: startNftController,
  forkOf,
  use: (fork: NftControllerWorld) => {
    world = fork
  },
})

const idOf = (text: string) => Principal.fromText(text)
async function created(change = {}): Promise<Principal> {
  await world.allow(PRICE + LEDGER_FEE)
  return idOf(unwrap(await world.as(founder).create(request(change))))
}

test('whoever pays the fee owns a collection with what was asked for, made by the module of the exchange', async () => {
  const before = await world.balance(founder)
  const id = await created()

  expect(await world.balance(founder)).toBe(before - PRICE - 2n * LEDGER_FEE)
  expect(await world.balance(nobody)).toBe(PRICE)
  const told = await world.collection(id).getCollection()
  expect(told).toMatchObject({ name: 'Harbour Lights', ownerName: 'Mara', maxSupply: 10_000n })
  expect([told.owner, told.minter, told.creator]).toEqual([founder, founder, founder])
  expect(told.royalties.rate).toBe(500n)
  expect(await world.listed()).toMatchObject([
    { cid: id.toText(), creator: founder.toText(), name: 'Harbour Lights', mintSupply: 0n },
  ])
  const rowsOf = async (who: Principal) =>
    unwrap(await world.as(nobody).findUserCanister(who.toText(), 0n, 9n)).content.length
  expect([await rowsOf(founder), await rowsOf(stranger)]).toEqual([1, 0])
})

test('asked again for the same name, nothing is paid and no second collection is made', async () => {
  const id = await created()
  const before = await world.balance(founder)
  expect(await world.as(founder).create(request({ royalties: 0n }))).toEqual({ ok: id.toText() })
  expect(await world.balance(founder)).toBe(before)
  expect(await world.as(nobody).findByName(founder, 'Harbour Lights')).toEqual([id])
  expect(await world.as(nobody).findByName(stranger, 'Harbour Lights')).toEqual([])
  expect(await created({ name: 'Second' })).not.toEqual(id)
  expect(await world.listed()).toHaveLength(2)
})

test('without an allowance nothing is made and nothing was paid', async () => {
  const before = await world.balance(founder)
  const { err } = Object(await world.as(founder).create(request()))
  expect(err).toContain('Nothing was moved')
  expect(await world.balance(founder)).toBe(before)
  expect(await world.listed()).toEqual([])
})

test('a fee that brought nothing makes the next collection, whatever it is called', async () => {
  const { faults } = world.network
  const lost = { kind: 'rejectBefore', code: 2, message: 'by the test' } as const
  faults.onCall({ from: world.installed.canisterId, method: 'install_code' }, lost, { times: 1 })
  await world.allow(PRICE + LEDGER_FEE)
  const { err } = Object(await world.as(founder).create(request()))
  expect(err).toContain('what was paid is kept')
  expect(await world.as(nobody).getCreationFee(founder)).toMatchObject({ isPaid: true, unused: 1n })
  const before = await world.balance(founder)
  unwrap(await world.as(founder).create(request({ name: 'Other Lights' })))
  expect(await world.balance(founder)).toBe(before)
  expect(await world.as(nobody).getCreationFee(founder)).toMatchObject({
    isPaid: false,
    unused: 0n,
  })
  expect((await world.listed()).map(({ name }) => name)).toEqual(['Other Lights'])
})

test('admins pay nothing, others are newcomers until an admin vouches for them', async () => {
  const own = idOf(unwrap(await world.as(admin).create(request({ name: 'Evening Gates' }))))
  const id = await created()
  const originOf = (which: Principal) => world.as(nobody).getOrigin(which)
  expect([await originOf(own), await originOf(id)]).toEqual([{ vouched: null }, { newcomer: null }])
  expect(await originOf(nobody)).toEqual({ unknown: null })
  expect((await world.as(nobody).getNewcomers(0n, 9n)).content).toEqual([id])
  await expect(world.as(founder).vouchFor(id)).rejects.toThrow('Only an admin')
  unwrap(await world.as(admin).vouchFor(id))
  expect(await originOf(id)).toEqual({ vouched: null })
})

test('one creation at a time for each creator, and nothing for the anonymous caller', async () => {
  await world.allow(3n * PRICE)
  const both = await Promise.all(
    ['One', 'Two'].map((name) => world.as(founder).create(request({ name }))),
  )
  expect(both.filter((answer) => 'ok' in answer)).toHaveLength(1)
  expect(await world.as(Principal.anonymous()).create(request())).toHaveProperty('err')
})

test('the list is kept by admins: collections from elsewhere, places in front, and what is taken off', async () => {
  const id = await created()
  const cid = id.toText()
  await expect(world.as(stranger).add(cid, 1n)).rejects.toThrow('Only an admin')
  unwrap(await world.as(admin).add(cid, 2n))
  const other = { ...unwrap(await world.as(nobody).canisterInfo(cid)), cid: stranger.toText() }
  unwrap(await world.as(admin).insert({ ...other, name: 'From elsewhere' }))
  expect(await world.as(admin).insert(other)).toEqual({ err: 'The collection is listed already' })
  unwrap(await world.as(admin).add(stranger.toText(), 1n))
  expect(await world.as(nobody).getOrigin(stranger)).toEqual({ listed: null })
  const top = async () =>
    unwrap(await world.as(nobody).findTop5Canister(0n, 9n)).content.map(({ name }) => name)
  expect(await top()).toEqual(['From elsewhere', 'Harbour Lights'])
  expect(await world.as(admin).add(nobody.toText(), 1n)).toHaveProperty('err')
  expect(await world.as(admin).add(cid, 6n)).toEqual({ err: 'Places are 1 to 5; 0 is none' })
  unwrap(await world.as(admin).delete(stranger.toText()))
  expect(await top()).toEqual(['Harbour Lights'])
  expect(await world.as(admin).delete(stranger.toText())).toEqual({ err: 'Canister not found' })
})

test('what a collection says of itself is taken over, once a minute', async () => {
  const id = await created()
  const picture = 'https://harbour.example/logo.png'
  unwrap(await world.collection(id, founder).setLogo(picture))
  expect(unwrap(await world.as(stranger).syncCollection(id)).image).toBe(picture)
  unwrap(await world.collection(id, founder).setOwner(stranger))
  expect(unwrap(await world.as(stranger).syncCollection(id)).owner).toBe(founder.toText())
  await world.network.advanceTime(61_000)
  expect(unwrap(await world.as(stranger).syncCollection(id)).owner).toBe(stranger.toText())
  expect(await world.as(stranger).setLogo('https://other.example/x.png', id.toText())).toEqual({
    ok: true,
  })
  await expect(world.as(founder).setLogo('', id.toText())).rejects.toThrow('Only an admin')
  expect(await world.as(stranger).syncCollection(stranger)).toEqual({ err: 'Canister not found' })
})

test('fees and what collections are made with are set by those who name admins, within bounds', async () => {
  const [ledger, receiver] = [world.ledgerId.toText(), nobody.toText()]
  expect(await world.as(nobody).feeInfo()).toEqual({ ok: [PRICE, 0n, ledger, receiver] })
  await expect(world.as(admin).setFeeInfo(1n, 0n, ledger, receiver)).rejects.toThrow('Only')
  const setFee = world.as(governance).setFeeInfo
  expect(await setFee(7n, 0n, ledger, receiver)).toEqual({ ok: [7n, 0n, ledger, receiver] })
  expect(await setFee(7n, 1n, ledger, receiver)).toHaveProperty('err')
  expect(await setFee(7n, 0n, 'nobody', receiver)).toHaveProperty('err')
  expect(await setFee(0n, 0n, '', '')).toEqual({ ok: [0n, 0n, '', ''] })
  expect(await world.as(founder).create(request())).toEqual({ err: 'No creation is sold here' })
  const set = world.as(controller).setCanisterConfig
  const market = stranger.toText()
  expect(await set(3_000_000_000_000n, [market], [], [], 50)).toEqual({ ok: true })
  expect(await world.as(nobody).findCanisterConfig()).toEqual({
    ok: [3_000_000_000_000n, market, '', '50'],
  })
  expect(await set(1n, [], [], [], 50)).toHaveProperty('err')
  expect(await set(3_000_000_000_000n, ['x'], [], [], 50)).toHaveProperty('err')
  expect(await set(3_000_000_000_000n, [], [], [], 0)).toHaveProperty('err')
  unwrap(await world.as(admin).create(request()))
  const [{ cid } = { cid: '' }] = await world.listed()
  const made = await world.collection(idOf(cid)).getCollection()
  expect(made).toMatchObject({ maxSupply: 50n, tradeCanisterId: market })
})

test('the list and what was paid outlive an upgrade', async () => {
  const id = await created()
  const before = await world.listed()
  await world.installed.upgrade()
  expect(await world.listed()).toEqual(before)
  expect(await world.as(founder).create(request())).toEqual({ ok: id.toText() })
})
