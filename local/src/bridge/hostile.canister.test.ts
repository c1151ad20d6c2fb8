import { IDL } from '@icp-sdk/core/candid'
import { forkEachTest } from '@sluice/testing/exchange/forkEachTest'
import { expect, test } from 'vitest'
import {
  alice,
  type BridgeWorld,
  bob,
  bridgeFrom,
  CHECK_FEE,
  outsideAddress,
  startBridge,
} from './testing/BridgeWorld.ts'

const VALUE = 1_000_000n
const AMOUNT = 200_000n
const MINUTE_MS = 60_000
const address = outsideAddress('outside')

let world: BridgeWorld
forkEachTest({
  prepare: async () => {
    const start = await startBridge()
    await start.deposit(alice, VALUE)
    await start.approve(bob, 10n * AMOUNT)
    return start
  },
  forkOf: bridgeFrom,
  use: (fork) => {
    world = fork
  },
})

const Blob = IDL.Vec(IDL.Nat8)
const Page = IDL.Record({
  utxos: IDL.Vec(
    IDL.Record({
      outpoint: IDL.Record({ txid: Blob, vout: IDL.Nat32 }),
      value: IDL.Nat64,
      height: IDL.Nat32,
    }),
  ),
  tip_height: IDL.Nat32,
  next_page: IDL.Opt(Blob),
})
type Coin = { outpoint: { txid: Uint8Array; vout: number }; value: bigint; height: number }

function page(utxos: readonly Coin[], next_page: [] | [Uint8Array] = []): Uint8Array {
  return new Uint8Array(IDL.encode([Page], [{ utxos, tip_height: 200, next_page }]))
}

const coin = (change: { txid?: Uint8Array; value?: bigint }): Coin => ({
  outpoint: { txid: change.txid ?? new Uint8Array(32), vout: 0 },
  value: change.value ?? 10_000n,
  height: 1,
})

/** From now on the minter's calls of a method are answered so. */
function answer(method: string, data: Uint8Array, times = 1) {
  const from = world.minter.canisterId
  return Array.from({ length: times }, () =>
    world.network.faults.onCall({ from, method }, { kind: 'replaceReply', data }),
  )
}

/** The minter is as it was: Alice's deposit is minted once, and the books close. */
async function requireUnharmed(): Promise<void> {
  await world.update(alice)
  expect(await world.balanceOf(alice)).toBe(VALUE - CHECK_FEE)
  await world.requireSolvent()
}

test.each([
  ['with an id of 31 bytes', page([coin({ txid: new Uint8Array(31) })])],
  ['worth more than all bitcoin', page([coin({ value: 2n ** 64n - 1n })])],
  ['in a page as long as a message', page(Array.from({ length: 5_000 }, () => coin({})))],
])('a coin %s is no deposit', async (_, data) => {
  answer('bitcoin_get_utxos', data)
  expect(await world.update(alice)).toMatchObject({
    Err: { TemporarilyUnavailable: expect.any(String) },
  })
  expect(await world.balanceOf(alice)).toBe(0n)
  await requireUnharmed()
})

test('pages without an end are not followed', async () => {
  const endless = page([coin({ value: 1n })], [new Uint8Array(72)])
  const faults = answer('bitcoin_get_utxos', endless, 20)
  expect(await world.update(alice)).toMatchObject({ Ok: [{ ValueTooSmall: { value: 1n } }] })
  expect(faults.filter(({ calls }) => calls.length > 0)).toHaveLength(10)
})

test('a key and a signature of other lengths are none', async () => {
  await world.retrieve(bob, address, AMOUNT)
  const short = (name: string) =>
    new Uint8Array(IDL.encode([IDL.Record({ [name]: Blob })], [{ [name]: new Uint8Array(20) }]))
  answer('sign_with_ecdsa', short('signature'))
  answer('ecdsa_public_key', short('public_key'))
  const subaccount: [Uint8Array] = [new Uint8Array(32).fill(9)]
  await expect(world.as(alice).get_btc_address({ owner: [], subaccount })).rejects.toThrow(
    '20 bytes',
  )
  await world.passSeconds(660)
  const [{ status_v2 } = { status_v2: [] }] = await world
    .as(bob)
    .retrieve_btc_status_v2_by_account([])
  expect(status_v2[0]).toHaveProperty('Submitted')
  await requireUnharmed()
})

test('numbers of a ledger that no interface holds are told as the largest', async () => {
  const Err = IDL.Variant({ InsufficientFunds: IDL.Record({ balance: IDL.Nat }) })
  const type = IDL.Variant({ Ok: IDL.Nat, Err })
  const data = new Uint8Array(
    IDL.encode([type], [{ Err: { InsufficientFunds: { balance: 2n ** 80n } } }]),
  )
  answer('icrc2_transfer_from', data)
  expect(await world.retrieve(bob, address, AMOUNT)).toEqual({
    Err: { InsufficientFunds: { balance: 2n ** 64n - 1n } },
  })
})

test.each(['bitcoin_get_utxos', 'check_transaction', 'icrc1_transfer'])(
  'a service that is silent at %s is given up, and the deposit is minted later, once',
  async (method) => {
    world.network.faults.onCall(
      { from: world.minter.canisterId, method },
      { kind: 'holdAnswer', forMs: 60 * MINUTE_MS },
    )
    const waiting = world.update(alice)
    await world.network.runUntilIdle()
    expect(await world.update(alice)).toEqual({ Err: { AlreadyProcessing: null } })
    await world.network.advanceTime(2 * MINUTE_MS)
    const given = await waiting
    expect('Ok' in given ? given.Ok : given.Err).not.toHaveProperty('0.Minted')
    await world.passSeconds(30)
    await requireUnharmed()
  },
)

test('the minter stops while nobody answers it', async () => {
  const fault = world.network.faults.onCall(
    { from: world.minter.canisterId, method: 'bitcoin_get_utxos' },
    { kind: 'holdAnswer' },
  )
  const waiting = world.update(alice)
  await world.network.runUntilIdle()
  expect(fault.calls).toHaveLength(1)
  await world.network.advanceTime(2 * MINUTE_MS)
  expect(await waiting).toMatchObject({ Err: { TemporarilyUnavailable: expect.any(String) } })
  await requireUnharmed()
})
