import { DerivedPublicKey, EncryptedVetKey, TransportSecretKey } from '@dfinity/vetkeys'
import type { Principal } from '@icp-sdk/core/principal'
import * as service from '@sluice/candid/address_book'
import * as ledgerService from '@sluice/candid/ledger'
import { Network, type NetworkSnapshot } from '@sluice/network'
import { some } from '@sluice/test-depth'
import { actorOn, canisterSource, type Installed, installCanister } from '@sluice/testing'
import { faultCases } from '@sluice/testing/exchange/callFaults'
import { forkEachTest } from '@sluice/testing/exchange/forkEachTest'
import { installLedger } from '@sluice/testing/exchange/ledgers'
import {
  controller,
  founder,
  governance,
  minter,
  nobody,
  stranger,
  unwrap,
} from '@sluice/testing/exchange/people'
import { expect, test } from 'vitest'

type Service = service._SERVICE
type World = {
  readonly network: Network
  readonly installed: Installed<Service>
  readonly ledgerId: Principal
}
const [PRICE, FEE] = [2_000_000n, 10n]
const bytes = (length: number) => new Uint8Array(length).fill(7)

let world: World
forkEachTest<World>({
  prepare: async () => {
    const network = await Network.start({ inMemory: true })
    const balances: [Principal, bigint][] = [[founder, 10n ** 12n]]
    const ledgerId = await installLedger(network, { symbol: 'ICP', fee: FEE, minter, balances })
    const installed = await installCanister<Service>(network, {
      source: canisterSource('address-book'),
      service,
      args: [[governance], 'key_1'],
      controllers: [controller],
    })
    const terms = { ledger: ledgerId, price: PRICE, receiver: nobody }
    unwrap(await installed.as(governance).setCreationFee([terms]))
    return { network, installed, ledgerId }
  },
  forkOf: async ({ installed, ledgerId }: World, from: NetworkSnapshot) => {
    const network = await Network.start({ from })
    return { network, installed: installed.on(network), ledgerId }
  },
  use: (fork) => {
    world = fork
  },
})

const as = (caller: Principal) => world.installed.as(caller)
const ledger = (caller: Principal) =>
  actorOn<ledgerService._SERVICE>(world.network, ledgerService, world.ledgerId, caller)
const paidSoFar = () => ledger(nobody).icrc1_balance_of({ owner: nobody, subaccount: [] })
const unused = async () => (await as(nobody).getCreationFee(founder, 0n)).unused

const cycles = async () => unwrap(await as(nobody).getCycleInfo()).balance

async function pay(key = 1n): Promise<void> {
  await ledger(founder).icrc2_approve({
    spender: { owner: world.installed.canisterId, subaccount: [] },
    amount: PRICE + FEE,
    ...{ from_subaccount: [], expected_allowance: [], expires_at: [] },
    ...{ fee: [], memo: [], created_at_time: [] },
  })
  unwrap(await as(founder).payCreationFee(key))
}

/** What a device does with the answer: anything but the owner's own key fails its verification. */
async function keyOf(caller: Principal): Promise<Uint8Array> {
  const secret = TransportSecretKey.random()
  const { encryptedKey, publicKey } = unwrap(await as(caller).encryptedKey(secret.publicKeyBytes()))
  return EncryptedVetKey.deserialize(Uint8Array.from(encryptedKey))
    .decryptAndVerify(
      secret,
      DerivedPublicKey.deserialize(Uint8Array.from(publicKey)),
      caller.toUint8Array(),
    )
    .serialize()
}

test('two devices of a person have the same key, each for a fee, and keep one book', async () => {
  await pay(1n)
  const key = await keyOf(founder)
  expect(await unused()).toBe(0n)
  await pay(2n)
  expect(await keyOf(founder)).toEqual(key)

  expect(await as(nobody).getBook(founder)).toEqual([])
  expect(await as(founder).putBook({ version: 0n, ciphertext: bytes(100) })).toEqual({ ok: 1n })
  expect(await as(founder).putBook({ version: 0n, ciphertext: bytes(99) })).toEqual({
    err: { conflict: { version: 1n } },
  })
  expect(await as(founder).putBook({ version: 1n, ciphertext: bytes(98) })).toEqual({ ok: 2n })
  await world.installed.upgrade()
  const [book] = await as(nobody).getBook(founder)
  expect(book).toMatchObject({ version: 2n })
  expect(Uint8Array.from(book?.ciphertext ?? [])).toEqual(bytes(98))
  expect(await as(nobody).getBook(stranger)).toEqual([])

  expect(await as(founder).deleteBook()).toEqual({ ok: true })
  expect(await as(nobody).getBook(founder)).toEqual([])
  // a device that slept has seen version 2 of another book
  expect(await as(founder).putBook({ version: 0n, ciphertext: bytes(100) })).toEqual({
    err: { conflict: { version: 2n } },
  })
  expect(await as(founder).putBook({ version: 2n, ciphertext: bytes(100) })).toEqual({ ok: 3n })
})

test('a stranger has no key derived, keeps no book, and costs next to nothing', async () => {
  const before = await cycles()
  const asked = await as(stranger).encryptedKey(TransportSecretKey.random().publicKeyBytes())
  expect(asked).toEqual({ err: { unpaid: null } })
  expect(await as(stranger).putBook({ version: 0n, ciphertext: bytes(100) })).toEqual({
    err: { unpaid: null },
  })
  await expect(as(stranger).putBook({ version: 0n, ciphertext: bytes(60_000) })).rejects.toThrow()
  expect(await as(stranger).deleteBook()).toEqual({ ok: false })
  expect(before - (await cycles())).toBeLessThan(500_000_000n)
})

test('a book has a size, and a transport key is a point', async () => {
  await pay()
  expect(await as(founder).encryptedKey(bytes(47))).toHaveProperty('err.invalid')
  expect(await as(founder).encryptedKey(bytes(48))).toHaveProperty('err.failed')
  expect(await unused()).toBe(1n)
  await keyOf(founder)
  expect(await as(founder).putBook({ version: 0n, ciphertext: bytes(65_537) })).toEqual({
    err: { tooLarge: { most: 65_536n } },
  })
  expect(await as(founder).putBook({ version: 0n, ciphertext: bytes(27) })).toHaveProperty(
    'err.invalid',
  )
  expect(await as(founder).putBook({ version: 0n, ciphertext: bytes(65_536) })).toEqual({ ok: 1n })
})

test('only governance and controllers set the price', async () => {
  expect(await as(controller).setCreationFee([])).toHaveProperty('ok')
  await expect(as(stranger).setCreationFee([])).rejects.toThrow('Only a controller')
  expect(await as(founder).payCreationFee(1n)).toHaveProperty('err')
})

const calls = { calls: ['vetkd_public_key', 'vetkd_derive_key'] }

test.each(some(faultCases({ 'a key': calls }), 6))(
  '$name is had in the end for one fee when $method $what',
  async ({ method, fault }) => {
    await pay()
    const { network, installed } = world
    await fault({
      ...{ network, method, from: installed.canisterId },
      upgrade: () => installed.upgrade(),
      run: () => as(founder).encryptedKey(TransportSecretKey.random().publicKeyBytes()),
    })
    await network.advanceTime(120_000)
    // where the answer was lost the fee is not used up; where it came, another device pays for its own
    if ((await unused()) === 0n) await pay(2n)
    expect(await keyOf(founder)).toHaveLength(48)
    expect(await unused()).toBe(0n)
    expect([PRICE, 2n * PRICE]).toContain(await paidSoFar())
  },
)
