import { Principal } from '@icp-sdk/core/principal'
import { claimLeaf, claimProofs, claimRoot } from '@sluice/candid/claim-tree'
import { accountIdentifier, sha256, toHex } from '@sluice/canister'
import { forkEachTest } from '@sluice/testing/exchange/forkEachTest'
import { controller, person, stranger, unwrap } from '@sluice/testing/exchange/people'
import { expect, test } from 'vitest'
import {
  alice,
  bob,
  type ClaimWorld,
  creator,
  FEE,
  forkOf,
  NOW_NS,
  quota,
  startClaims,
} from './testing/claimWorld.ts'

const HOUR_NS = 3_600_000_000_000n

let world: ClaimWorld
forkEachTest({
  prepare: () => startClaims(),
  forkOf,
  use: (fork: ClaimWorld) => {
    world = fork
  },
})

const storage = (caller = stranger) => world.storage.as(caller)
const made = (caller = creator) => world.controller.as(caller)

test('from the list to the wallet, once for each', async () => {
  const id = await world.opened([quota(alice, 1_000n), quota(bob, 500n)])

  expect(unwrap(await storage(alice).userClaim(id))).toMatchObject({
    claimEventStatus: 2n,
    totalTokenAmount: 1_500n,
    totalUserAmount: 2n,
    claimedTokenAmount: 1_000n,
    claimedUserAmount: 1n,
  })
  expect(await world.walletOf(alice)).toBe(1_000n - FEE)
  expect(await storage(alice).userClaim(id)).toEqual({ err: 'You have claimed already' })
  expect(await made(bob).claim(id)).toEqual({ ok: true })
  expect(await world.walletOf(bob)).toBe(500n - FEE)
  expect(await storage(stranger).userClaim(id)).toEqual({
    err: "Your claim quota wasn't found",
  })
  expect(await world.accountBalance(id)).toBe(0n)

  const records = unwrap(await storage().findEventRecords(id, [], 0n, 10n))
  expect(records.content.map(({ claimUser, claimStatus }) => [claimUser, claimStatus])).toEqual([
    [{ principal: bob }, 1n],
    [{ principal: alice }, 1n],
  ])
  const own = await made(alice).findUserEventRecords(alice, [], [1n], 0n, 5n)
  expect(unwrap(own).content).toMatchObject([{ claimAmount: 1_000n, claimEventId: id }])
  expect(unwrap(await made().findUserEvents(alice, 0n, 5n)).content).toMatchObject([
    { claimEventId: id },
  ])
  expect(unwrap(await made().findCreateEvents(creator, 0n, 5n)).totalElements).toBe(1n)
})

test('records are told apart by whether they are claimed', async () => {
  const people = [30, 31, 32, 33, 34].map((name) => person(name))
  const id = await world.opened(people.map((one) => quota(one, 100n)))
  for (const place of [1, 4, 0]) unwrap(await storage(people[place]).userClaim(id))
  const usersAt = async (status: [] | [bigint], offset = 0n, limit = 10n) => {
    const page = unwrap(await storage().findEventRecords(id, status, offset, limit))
    const found = page.content.map(({ claimUser }) =>
      people.findIndex(
        (one) => 'principal' in claimUser && claimUser.principal.toText() === one.toText(),
      ),
    )
    return { total: page.totalElements, found }
  }

  expect(await usersAt([1n])).toEqual({ total: 3n, found: [0, 4, 1] })
  const open = await usersAt([0n])
  expect([open.total, open.found.toSorted()]).toEqual([2n, [2, 3]])
  expect((await usersAt([], 2n, 2n)).total).toBe(5n)
  expect((await usersAt([], 2n, 2n)).found[0]).toBe(1)
  expect(unwrap(await storage().findAllEventRecords([1n], 1n, 1n)).totalElements).toBe(3n)
})

test('an event whose tokens were never deposited says so before it opens', async () => {
  const id = await world.made([quota(alice, 1_000n)])
  unwrap(await made().ready(id))

  const refused = await made().setStatus(id, true)
  expect(refused).toEqual({
    err: expect.stringContaining('have not been deposited: 0 of 1000 are there'),
  })
  expect(await storage(alice).userClaim(id)).toEqual({ err: 'The event is not open' })
  await world.deposit(id, 999n)
  expect(await made().setStatus(id, true)).toHaveProperty('err')
  await world.deposit(id, 1n)
  expect(unwrap(await storage(alice).checkFunding(id))).toMatchObject({
    funded: 1_000n,
    isFunded: true,
  })
  expect(await made().setStatus(id, true)).toEqual({ ok: true })
})

test('a list comes in batches; one that is sent again does no harm, and rows of one batch add up', async () => {
  const id = await world.made([quota(alice, 1_000n), quota(alice, 200n)])
  unwrap(await made().importQuota(id, [quota(bob, 5n)]))
  unwrap(await made().importQuota(id, [quota(bob, 5n)]))
  expect(unwrap(await made().getEvent(id))).toMatchObject({
    totalTokenAmount: 1_205n,
    totalUserAmount: 2n,
  })
  expect(await made(stranger).importQuota(id, [])).toHaveProperty('err')
  const nonsense = { user: { address: 'nobody' }, quota: 1n }
  expect(await made().importQuota(id, [nonsense])).toHaveProperty('err')
  unwrap(await made().ready(id))
  expect(await made().importQuota(id, [quota(bob, 50n)])).toHaveProperty('err')
})

test('who is listed by an account identifier claims with its principal', async () => {
  const address = toHex(accountIdentifier(alice.toUint8Array()))
  const id = await world.opened([{ user: { address }, quota: 700n }])

  unwrap(await storage(alice).userClaim(id))

  expect(await world.walletOf(alice)).toBe(700n - FEE)
})

test('a root stands for any number of receivers, each place in its tree is paid once', async () => {
  const people = [alice, bob, ...Array.from({ length: 9 }, (_, place) => person(60 + place))]
  const entries = people.map((one, index) => ({
    index: BigInt(index),
    receiver: one.toUint8Array(),
    amount: 100n * BigInt(index + 1),
  }))
  const total = entries.reduce((sum, { amount }) => sum + amount, 0n)
  // the id comes with the event, the leaves bear it
  const id = await world.made([])
  const leaves = entries.map((entry) => claimLeaf(sha256, id, entry))
  const hash = claimRoot(sha256, leaves)
  const proofs = claimProofs(sha256, leaves)
  const root: [{ hash: Uint8Array; amount: bigint; users: bigint }] = [
    { hash, amount: total, users: BigInt(people.length) },
  ]
  unwrap(await made().setTerms(id, { root, deadline: [] }))
  unwrap(await made().ready(id))
  await world.deposit(id, total)
  unwrap(await made().setStatus(id, true))
  const claim = (place: number, change: { amount?: bigint } = {}) => ({
    eventId: id,
    index: BigInt(place),
    amount: entries[place]?.amount ?? 0n,
    proof: proofs[place] ?? [],
    ...change,
  })

  const notFound = { err: "Your claim quota wasn't found" }
  expect(await storage(bob).claimByProof(claim(0))).toEqual(notFound)
  expect(await storage(alice).claimByProof(claim(0, { amount: 101n }))).toEqual(notFound)
  expect(await storage().isProofClaimed(id, 0n)).toBe(false)
  expect(unwrap(await storage(alice).claimByProof(claim(0)))).toMatchObject({
    claimedTokenAmount: 100n,
    totalUserAmount: 11n,
  })
  expect(await storage(alice).claimByProof(claim(0))).toEqual({ err: 'You have claimed already' })
  for (const [place, one] of people.entries())
    if (place > 0) unwrap(await storage(one).claimByProof(claim(place)))
  expect(await storage().isProofClaimed(id, 10n)).toBe(true)
  expect(await world.accountBalance(id)).toBe(0n)
  expect(await world.walletOf(bob)).toBe(200n - FEE)
  expect(unwrap(await storage().findEventRecords(id, [1n], 0n, 20n)).totalElements).toBe(11n)
})

test('after the deadline nothing is claimed, and what is left goes back by itself', async () => {
  const terms = { root: [] as [], deadline: [NOW_NS + HOUR_NS] as [bigint] }
  const id = await world.opened([quota(alice, 1_000n), quota(bob, 500n)], terms)
  unwrap(await storage(alice).userClaim(id))
  const before = await world.walletOf(creator)

  await world.network.advanceTime(3_700_000)
  await world.network.advanceTime(61_000)

  expect(await storage(bob).userClaim(id)).toEqual({ err: 'The event is not open' })
  expect(await world.walletOf(creator)).toBe(before + 500n - FEE)
  expect(await world.accountBalance(id)).toBe(0n)
  expect(unwrap(await storage().getEventBooks(id))).toMatchObject({ returned: 500n, pending: 0n })
  expect(await made().setStatus(id, true)).toEqual({
    err: 'The deadline of the event is over',
  })
  expect(unwrap(await made().getEvent(id)).claimEventStatus).toBe(3n)
})

test('a creator closes an event and takes back what is left; nobody else does', async () => {
  const id = await world.opened([quota(alice, 1_000n), quota(bob, 500n)])
  await expect(storage(stranger).takeBack(id)).rejects.toThrow('Only the creator')
  expect(await storage(creator).takeBack(id)).toHaveProperty('err')
  unwrap(await storage(bob).userClaim(id))
  expect(await made().delete(id)).toEqual({ err: 'Close the event first' })
  unwrap(await made().setStatus(id, false))
  const before = await world.walletOf(creator)

  expect(await storage(creator).takeBack(id)).toEqual({ ok: 1_000n })

  expect(await world.walletOf(creator)).toBe(before + 1_000n - FEE)
  expect(await storage(creator).takeBack(id)).toEqual({ err: 'There is nothing to take back' })
  expect(await made().setStatus(id, true)).toHaveProperty('err')
  await world.deposit(id, 1_000n)
  expect(await made().setStatus(id, true)).toEqual({ ok: true })
  expect(unwrap(await storage(alice).userClaim(id)).claimedUserAmount).toBe(2n)
})

test('an event is known by its creator’s key: made again it is the same, and one that came to nothing leaves none', async () => {
  const older = await world.made([])
  const key = Uint8Array.from({ length: 36 }, (_, place) => place)
  const { network, storage: there } = world
  const lost = { kind: 'rejectBefore', code: 2, message: 'by the test' } as const
  network.faults.onCall({ to: there.canisterId, method: 'addEvent' }, lost)
  expect(await made().create(world.info(), [key])).toHaveProperty('err')
  expect(await made().findCreated(creator, key)).toEqual([])

  const id = unwrap(await made().create(world.info(), [key]))

  expect(id).not.toBe(older)
  expect(await made().create(world.info(), [key])).toEqual({ ok: id })
  expect(await made().findCreated(creator, key)).toEqual([id])
  expect(await made().findCreated(alice, key)).toEqual([])
  expect(await made(alice).create(world.info(), [key])).not.toEqual({ ok: id })
  expect(await made().create(world.info(), [key.subarray(1)])).not.toEqual({ ok: id })
  for (const length of [0, 65])
    expect(await made().create(world.info(), [new Uint8Array(length)])).toEqual({
      err: 'A key has 1 to 64 bytes',
    })
  unwrap(await made().delete(id))
  expect(await made().findCreated(creator, key)).toEqual([])
})

test('a token is called what its ledger calls it, whatever the creator of an event says', async () => {
  const words = { tokenName: 'Internet Computer', tokenSymbol: 'ICP', tokenDecimals: 0 }
  const id = unwrap(await made().create({ ...world.info(), ...words }, []))
  const own = { tokenName: 'TOK', tokenSymbol: 'TOK', tokenDecimals: 8 }
  expect(unwrap(await storage().getEvent(id))).toMatchObject(own)
  unwrap(await made().importQuota(id, [quota(alice, 1n)]))
  expect(unwrap(await made().getEvent(id))).toMatchObject(own)
  const { content } = unwrap(
    await storage().findUserEventRecords({ principal: alice }, [], [], 0n, 1n),
  )
  expect(content).toMatchObject([own])
})

test('events are changed by their creators and admins only; an unopened one can be deleted', async () => {
  const id = await world.made([quota(alice, 1_000n)])
  for (const call of [
    () => made(stranger).ready(id),
    () => made(stranger).setStatus(id, true),
    () => made(stranger).delete(id),
    () => made(stranger).setTerms(id, { root: [], deadline: [] }),
  ])
    expect(await call()).toEqual({ err: 'Only the creator of the event may do this' })
  await expect(storage(creator).ready(id)).rejects.toThrow('Only an admin')
  await expect(storage(creator).addEventQuotas(id, [])).rejects.toThrow('Only an admin')
  await expect(made(stranger).addAdmin(stranger.toText())).rejects.toThrow('Only a controller')
  await expect(made(creator).setStorageCanister(stranger.toText())).rejects.toThrow()
  expect(await made(Principal.anonymous()).create(world.info(), [])).toEqual({
    err: 'Illegal anonymous call',
  })
  expect(await made(controller).delete(id)).toEqual({ ok: true })
  expect(await storage(alice).getEvent(id)).toHaveProperty('err')
})

test('an upgrade keeps events, lists and claims', async () => {
  const id = await world.opened([quota(alice, 1_000n), quota(bob, 500n)])
  unwrap(await storage(alice).userClaim(id))

  await world.storage.upgrade()
  await world.controller.upgrade()

  expect(await storage(alice).userClaim(id)).toEqual({ err: 'You have claimed already' })
  expect(unwrap(await storage(bob).userClaim(id)).claimedTokenAmount).toBe(1_500n)
  expect(unwrap(await made().getEvent(id)).claimEventName).toBe('For early users')
})
