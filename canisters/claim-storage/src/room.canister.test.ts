import type { Principal } from '@icp-sdk/core/principal'
import type { _SERVICE as Ledger } from '@sluice/candid/ledger'
import * as ledgerService from '@sluice/candid/ledger'
import { some } from '@sluice/test-depth'
import { actorOn } from '@sluice/testing'
import { faultCases } from '@sluice/testing/exchange/callFaults'
import { forkEachTest } from '@sluice/testing/exchange/forkEachTest'
import { installLedger } from '@sluice/testing/exchange/ledgers'
import { controller, minter, person, stranger, unwrap } from '@sluice/testing/exchange/people'
import { expect, test } from 'vitest'
import {
  alice,
  type ClaimWorld,
  creator,
  forkOf,
  quota,
  startClaims,
} from './testing/claimWorld.ts'

const PRICE = 100_000_000n
const ICP_FEE = 10_000n
const KEY = Uint8Array.of(1)
const MINUTE_MS = 60_000
const receiver = person(90)

let icpId: Principal
let world: ClaimWorld
forkEachTest({
  prepare: async () => {
    const start = await startClaims()
    icpId = await installLedger(start.network, {
      symbol: 'ICP',
      fee: ICP_FEE,
      minter,
      balances: [[creator, 10n ** 12n]],
    })
    const terms = { ledger: icpId, price: PRICE, receiver }
    unwrap(await start.controller.as(controller).setRoomTerms([terms]))
    return start
  },
  forkOf,
  use: (fork: ClaimWorld) => {
    world = fork
  },
})

const made = (caller = creator) => world.controller.as(caller)
const icp = (caller: Principal) => actorOn<Ledger>(world.network, ledgerService, icpId, caller)
const held = (owner: Principal) => icp(owner).icrc1_balance_of({ owner, subaccount: [] })
const approve = (caller = creator) =>
  icp(caller).icrc2_approve({
    spender: { owner: world.controller.canisterId, subaccount: [] },
    amount: PRICE + ICP_FEE,
    from_subaccount: [],
    expected_allowance: [],
    expires_at: [],
    fee: [],
    memo: [],
    created_at_time: [],
  })

/** Strangers take all events that are free of a day, with some that come to nothing. */
async function takeAll(): Promise<void> {
  const info = { ...world.info(), tokenStandard: 'EXT' }
  await Promise.all(Array.from({ length: 50 }, () => made(stranger).create(info, [])))
}

test('when strangers have taken all that is free a founder gets in by paying for room, and the event stays', async () => {
  await takeAll()
  expect(await made().create(world.info(), [KEY])).toEqual({
    err: expect.stringContaining('buy room for the event'),
  })
  await approve()

  expect(await made().buyRoom(KEY)).toEqual({ ok: true })
  expect(await made().buyRoom(KEY)).toEqual({ ok: true })

  expect(await held(receiver)).toBe(PRICE)
  expect(await made().getRoom(creator, KEY)).toMatchObject({ isPaid: true, freeEvents: 0n })
  const id = unwrap(await made().create(world.info(), [KEY]))
  expect(unwrap(await world.storage.as(creator).getEventTerms(id)).deadline).toEqual([])
  unwrap(await made().importQuota(id, [quota(alice, 5n)]))
  await world.sleep(8 * 24 * 60 * MINUTE_MS)
  await world.network.advanceTime(2 * MINUTE_MS)
  expect(await world.storage.as(creator).getEvent(id)).toHaveProperty('ok')
  // the room is the event's: taken off it does not make another
  unwrap(await made().delete(id))
  expect(await made().getRoom(creator, KEY)).toMatchObject({ isPaid: false })
})

test('room is bought by whoever pays, for the event of the key and no other', async () => {
  expect(await made().buyRoom(KEY)).toEqual({
    err: expect.stringMatching(/InsufficientAllowance.*Nothing was moved/),
  })
  expect(await made().buyRoom(new Uint8Array())).toEqual({ err: 'A key has 1 to 64 bytes' })
  await approve()
  unwrap(await made().buyRoom(KEY))
  expect(await made().getRoom(alice, KEY)).toMatchObject({ isPaid: false })
  const other = Uint8Array.of(2)
  unwrap(await made().create(world.info(), [other]))
  expect(await made().buyRoom(other)).toEqual({ err: 'The event is there already' })
  await expect(made(stranger).setRoomTerms([])).rejects.toThrow('Only a controller')
  unwrap(await made(controller).setRoomTerms([]))
  expect(await made().buyRoom(Uint8Array.of(3))).toEqual({ err: 'No room is sold here' })
})

test('a list has as much room as was paid for, whatever others have taken', async () => {
  await approve()
  unwrap(await made().buyRoom(KEY))
  const id = unwrap(await made().create(world.info(), [KEY]))
  const other = unwrap(await made(stranger).create(world.info(), []))
  const rows = (length: number) => Array.from({ length }, () => quota(alice, 1n))
  unwrap(await made(stranger).importQuota(other, rows(1)))
  unwrap(await made(stranger).ready(other))
  const fixed = { err: 'The event is ready: its list stays as it is' }
  expect(await made(stranger).importQuota(other, rows(19_998))).toEqual(fixed)
  expect(await made(stranger).importQuota(other, rows(2))).toEqual({
    err: expect.stringContaining('buy room for the event'),
  })

  expect(await made().importQuota(id, rows(2))).toEqual({ ok: true })
})

const FLOWS = { buyRoom: { calls: ['icrc2_transfer_from'] } }

test.each(some(faultCases(FLOWS), 4))(
  'room is paid for once when $method $what',
  async ({ fault, method }) => {
    await approve()
    const before = await held(creator)
    await fault({
      network: world.network,
      from: world.controller.canisterId,
      method,
      upgrade: () => world.controller.upgrade(),
      run: () => made().buyRoom(KEY),
    })
    await world.network.advanceTime(5 * MINUTE_MS)
    await world.network.advanceTime(5 * MINUTE_MS)

    expect(await made().buyRoom(KEY)).toEqual({ ok: true })

    expect(await held(receiver)).toBe(PRICE)
    expect(before - (await held(creator))).toBe(PRICE + ICP_FEE)
  },
)
