import type { Principal } from '@icp-sdk/core/principal'
import type { _SERVICE as Ledger } from '@sluice/candid/ledger'
import * as ledgerService from '@sluice/candid/ledger'
import { actorOn } from '@sluice/testing'
import { forkEachTest } from '@sluice/testing/exchange/forkEachTest'
import { installLedger } from '@sluice/testing/exchange/ledgers'
import { minter, unwrap } from '@sluice/testing/exchange/people'
import { expect, test } from 'vitest'
import {
  alice,
  type ClaimWorld,
  creator,
  FEE,
  forkOf,
  NOW_NS,
  quota,
  startClaims,
} from './testing/claimWorld.ts'

const MINUTE_MS = 60_000
const HOUR_NS = 3_600_000_000_000n
const AMOUNT = 1_000n

/** A second ledger, which is to fall silent. */
let silentId: Principal
let world: ClaimWorld
forkEachTest({
  prepare: async () => {
    const start = await startClaims()
    silentId = await installLedger(start.network, {
      symbol: 'SIL',
      fee: FEE,
      minter,
      balances: [[creator, 10n ** 15n]],
    })
    return start
  },
  forkOf,
  use: (fork: ClaimWorld) => {
    world = fork
  },
})

/** From now on the second ledger takes every call and answers none. */
const fallSilent = () =>
  world.network.faults.onCall(
    { from: world.storage.canisterId, to: silentId },
    { kind: 'holdAnswer' },
    { times: 1_000_000 },
  )

const silentInfo = () => ({ ...world.info(), tokenCid: silentId.toText() })

test('ledgers that never answer keep no other event’s tokens from going back by themselves', async () => {
  const terms = { root: [] as [], deadline: [NOW_NS + HOUR_NS] as [bigint] }
  const made = world.controller.as(creator)
  for (let place = 0; place < 3; place++) {
    const id = unwrap(await made.create(silentInfo(), []))
    unwrap(await made.setTerms(id, terms))
  }
  await world.opened([quota(alice, AMOUNT)], terms)
  const before = await world.walletOf(creator)
  fallSilent()

  await world.network.advanceTime(62 * MINUTE_MS)

  expect(await world.walletOf(creator)).toBe(before + AMOUNT - FEE)
})

test('who waits for a ledger that never answers is answered, and the canisters can be stopped', async () => {
  const id = await world.opened([quota(alice, AMOUNT)])
  fallSilent()
  const creating = world.controller.as(creator).create(silentInfo(), [])
  await world.network.runUntilIdle()

  const stopping = [world.controller, world.storage].map(({ canisterId }) =>
    world.manage('stop_canister', canisterId),
  )
  await world.network.runUntilIdle()
  await world.network.advanceTime(4 * MINUTE_MS)
  await Promise.all(stopping)
  for (const { canisterId } of [world.controller, world.storage])
    await world.manage('start_canister', canisterId)

  expect(await creating).toEqual({ err: 'The ledger of the token does not answer' })
  expect(unwrap(await world.storage.as(alice).userClaim(id))).toMatchObject({
    claimedTokenAmount: AMOUNT,
  })
})

test('a claim whose ledger answers too late is paid once', async () => {
  const made = world.controller.as(creator)
  const ledger = actorOn<Ledger>(world.network, ledgerService, silentId, creator)
  const id = unwrap(await made.create(silentInfo(), []))
  unwrap(await made.importQuota(id, [quota(alice, AMOUNT)]))
  unwrap(await made.ready(id))
  const { owner, subaccount } = unwrap(await world.storage.as(creator).getEventAccount(id))
  await ledger.icrc1_transfer({
    to: { owner, subaccount },
    amount: 2n * AMOUNT,
    fee: [],
    memo: [],
    from_subaccount: [],
    created_at_time: [],
  })
  unwrap(await made.setStatus(id, true))
  const silence = fallSilent()
  const claiming = world.storage.as(alice).userClaim(id)
  await world.network.runUntilIdle()
  await world.network.advanceTime(MINUTE_MS)
  expect(await claiming).toEqual({
    err: 'Your claim is being paid: see getPending, and do not repeat it',
  })
  silence.remove()
  await world.network.faults.releaseAnswers()
  await world.network.advanceTime(2 * MINUTE_MS)

  expect(unwrap(await world.storage.as(alice).getEvent(id)).claimedTokenAmount).toBe(AMOUNT)
  expect(await ledger.icrc1_balance_of({ owner: alice, subaccount: [] })).toBe(AMOUNT - FEE)
  expect(await ledger.icrc1_balance_of({ owner, subaccount })).toBe(AMOUNT)
})
