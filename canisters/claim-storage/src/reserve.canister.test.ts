import { BELOW_RESERVE } from '@sluice/canister/services'
import { stranger, unwrap } from '@sluice/testing/exchange/people'
import { expect, test } from 'vitest'
import { alice, bob, creator, FEE, NOW_NS, quota, startClaims } from './testing/claimWorld.ts'

const G = 1_000_000_000n
const RESERVE = 500n * G
const MINUTE_MS = 60_000
const HOUR_NS = 3_600_000_000_000n

test('drained to its reserve the storage begins nothing new, and everybody claims or is refunded', async () => {
  const world = await startClaims(RESERVE + 50n * G)
  const { network, storage } = world
  const made = world.controller.as(creator)
  const terms = { root: [] as [], deadline: [NOW_NS + HOUR_NS] as [bigint] }
  const open = await world.opened([quota(alice, 1_000n), quota(bob, 500n)])
  const expiring = await world.opened([quota(alice, 300n), quota(bob, 200n)], terms)
  const filling = await world.made([quota(alice, 1n)])
  const check = () => storage.as(stranger).checkFunding(open)
  while ('ok' in (await check())) await Promise.all(Array.from({ length: 40 }, check))

  const refused = { err: BELOW_RESERVE }
  expect(await storage.as(stranger).checkFunding(open)).toEqual(refused)
  expect(await made.create(world.info(), [])).toEqual(refused)
  expect(await made.importQuota(filling, [quota(bob, 1n)])).toEqual(refused)
  expect(await made.setTerms(filling, terms)).toEqual(refused)
  expect(await made.ready(filling)).toEqual(refused)
  expect(await made.setStatus(open, true)).toEqual(refused)

  unwrap(await storage.as(alice).userClaim(open))
  unwrap(await storage.as(bob).userClaim(expiring))
  expect([await world.walletOf(alice), await world.walletOf(bob)]).toEqual([
    1_000n - FEE,
    200n - FEE,
  ])
  const before = await world.walletOf(creator)
  unwrap(await made.setStatus(open, false))
  expect(await storage.as(creator).takeBack(open)).toEqual({ ok: 500n })
  await network.advanceTime(61 * MINUTE_MS)
  await network.advanceTime(MINUTE_MS)
  expect(await world.walletOf(creator)).toBe(before + 500n + 300n - 2n * FEE)
  expect(await made.delete(filling)).toEqual({ ok: true })
  for (const id of [open, expiring]) expect(await world.accountBalance(id)).toBe(0n)
  await network.stop()
})
