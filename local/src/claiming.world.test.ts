import type { NewClaimEvent, Sdk } from '@sluice/sdk'
import { createSdk, memoryFlowStore } from '@sluice/sdk'
import { findProof } from '@sluice/sdk/claimTrees'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { NO_PAUSES_MS, TestWorld } from './testing/TestWorld.ts'
import { marketPeople } from './world/identities.ts'

let world: TestWorld
beforeAll(async () => {
  world = await TestWorld.start()
})
afterAll(() => world.stop())

const SLU = 100_000_000n
const MINUTE_NS = 60_000_000_000n
/** Time passes faster here. */
const now = () => Number(world.world.network.now() / 1_000_000n)

const eventFor = (people: readonly Sdk[], more: Partial<NewClaimEvent> = {}): NewClaimEvent => ({
  name: 'For those who tested',
  ledgerId: world.ledgerId('slu_ledger'),
  receivers: people.map(({ principal }, place) => ({
    user: principal.toText(),
    amount: BigInt(place + 1) * SLU,
  })),
  as: 'list',
  isOpened: true,
  ...more,
})

async function created(sdk: Sdk, event: NewClaimEvent): Promise<string> {
  const receipt = await sdk.claims.create({ event })
  if (receipt.kind !== 'create-claim-event') throw new Error('it was something else')
  expect(sdk.flows.pending()).toEqual([])
  return receipt.eventId
}

test('a trader of the local market finds what is theirs, and claims it once', async () => {
  const trader = createSdk(world.config, {
    identity: marketPeople.shopper,
    retryPausesMs: NO_PAUSES_MS,
    now,
  })
  const { total, entries } = await trader.claims.list({ offset: 0, limit: 5 })
  expect(total).toBe(1)
  const [mine] = entries
  if (mine === undefined) throw new Error('the trader is on no list')
  expect(mine).toMatchObject({ amount: 1_000n * SLU, state: 'open', event: { status: 'live' } })
  const { eventId, token } = mine.event
  const before = await trader.balances.fetch(token.ledgerId)

  const receipt = await trader.claims.claim({ eventId })

  if (receipt.kind !== 'claim-tokens') throw new Error('it was something else')
  expect(await trader.balances.fetch(token.ledgerId)).toBe(before + receipt.received)
  await expect(trader.claims.claim({ eventId })).rejects.toMatchObject({ code: 'already-claimed' })
  expect((await trader.claims.list({ offset: 0, limit: 5 })).entries).toMatchObject([
    { state: 'claimed' },
  ])
  expect(
    (await trader.claims.fetchRecords(eventId, { offset: 0, limit: 10 })).entries[0],
  ).toMatchObject({ user: trader.principal.toText(), isClaimed: true, amount: 1_000n * SLU })
})

test('an event is made, pays its receivers, and gives the rest back when it is closed', async () => {
  const [founder, alice, bob] = [
    await world.newTrader({ now }),
    await world.newTrader({ now }),
    await world.newTrader({ now }),
  ]
  const before = await founder.balances.fetch(world.ledgerId('slu_ledger'))
  const eventId = await created(founder, eventFor([alice, bob]))
  const event = await founder.claims.fetch(eventId)
  expect(event).toMatchObject({ status: 'live', total: 3n * SLU, users: 2n })
  const { fee } = await founder.tokens.fetch(event.token.ledgerId)
  expect(await founder.claims.fetchHeld(event)).toBe(3n * SLU)

  await alice.claims.claim({ eventId })
  await expect(founder.claims.claim({ eventId })).rejects.toMatchObject({ code: 'not-entitled' })
  const closed = await founder.claims.close({ eventId, takesBack: true })

  expect(closed).toMatchObject({ kind: 'close-claim-event', returned: 2n * SLU })
  await expect(bob.claims.claim({ eventId })).rejects.toMatchObject({ code: 'claim-closed' })
  expect(await founder.balances.fetch(event.token.ledgerId)).toBe(before - SLU - 2n * fee)
  // opened once more, with what is missing
  await founder.claims.change({ change: { eventId, to: 'live' } })
  await bob.claims.claim({ eventId })
  expect(await founder.claims.fetch(eventId)).toMatchObject({ claimed: 3n * SLU, claimedUsers: 2n })
})

test('a tree pays whoever brings a proof, which the published list gives', async () => {
  const [founder, alice, bob] = [
    await world.newTrader({ now }),
    await world.newTrader({ now }),
    await world.newTrader({ now }),
  ]
  const made = eventFor([alice, founder], { as: 'tree' })
  const eventId = await created(founder, made)
  const { tree } = await alice.claims.fetch(eventId)
  if (tree === undefined) throw new Error('the event has no tree')
  const proofFor = (sdk: Sdk, receivers = made.receivers) =>
    findProof({ eventId, root: tree.root, user: sdk.principal.toText() }, receivers)

  expect(await proofFor(bob)).toEqual({ kind: 'not-listed' })
  expect(await proofFor(alice, made.receivers.toReversed())).toEqual({ kind: 'other-list' })
  const proven = await proofFor(alice)
  if (proven.kind !== 'found') throw new Error('alice is on the list')
  expect(proven.amount).toBe(SLU)
  await expect(bob.claims.claim({ eventId, proven })).rejects.toMatchObject({
    code: 'not-entitled',
  })
  await alice.claims.claim({ eventId, proven })
  await expect(alice.claims.claim({ eventId, proven })).rejects.toMatchObject({
    code: 'already-claimed',
  })
  expect((await alice.claims.list({ offset: 0, limit: 5 })).entries).toMatchObject([
    { state: 'claimed', amount: SLU },
  ])
})

test('room that is paid for is bought once, for an event that does not end by itself', async () => {
  const [founder, alice] = [await world.newTrader({ now }), await world.newTrader({ now })]
  const icp = world.ledgerId('icp_ledger')
  const { terms: room, rows, freeEvents } = await founder.claims.fetchRoom()
  if (room === undefined) throw new Error('no room is sold')
  expect({ ledgerId: room.ledgerId, rows }).toEqual({ ledgerId: icp, rows: 100_000n })
  const dearer = { ...room, price: room.price + 1n }
  await expect(
    founder.claims.create({ event: eventFor([alice], { room: dearer }) }),
  ).rejects.toMatchObject({ code: 'room-changed' })
  const before = await founder.balances.fetch(icp)

  const receipt = await founder.claims.create({
    event: eventFor([alice], { room, isOpened: false }),
  })

  const { fee } = await founder.tokens.fetch(icp)
  expect(await founder.balances.fetch(icp)).toBe(before - room.price - 2n * fee)
  expect(receipt.kind === 'create-claim-event' && receipt.moved).toEqual([
    { as: 'paid', ledgerId: icp, amount: room.price },
    { as: 'fee', ledgerId: icp, amount: 2n * fee },
  ])
  expect(founder.flows.pending()).toEqual([])
  const after = await founder.claims.fetchRoom()
  expect(after.freeEvents).toBe(freeEvents)

  const poor = await world.newTrader({ now })
  const most = (await poor.balances.fetch(icp)) / 2n
  const many = eventFor([alice], {
    room,
    ledgerId: icp,
    receivers: [{ user: alice.principal.toText(), amount: 2n * most }],
  })
  await expect(poor.claims.create({ event: many })).rejects.toMatchObject({ code: 'room-unpaid' })
})

test('what nobody has claimed by the deadline goes back by itself', async () => {
  const [founder, alice] = [await world.newTrader({ now }), await world.newTrader({ now })]
  const ledgerId = world.ledgerId('slu_ledger')
  const deadlineNs = world.world.network.now() + 3n * MINUTE_NS
  const before = await founder.balances.fetch(ledgerId)
  const eventId = await created(founder, eventFor([alice], { deadlineNs }))
  expect(await founder.claims.fetch(eventId)).toMatchObject({ deadlineNs, status: 'live' })

  await world.world.network.advanceTime(250_000)

  const { fee } = await founder.tokens.fetch(ledgerId)
  const soon = { timeout: 20_000 }
  await expect.poll(() => founder.balances.fetch(ledgerId), soon).toBe(before - 2n * fee)
  // a free event from which nobody has claimed goes with its deadline, once its tokens are back: what takes its rows runs each minute
  const refusedAMinuteLater = async () => {
    await world.world.network.advanceTime(60_000)
    return alice.claims.claim({ eventId }).catch((error: { code: string }) => error.code)
  }
  await expect.poll(refusedAMinuteLater, soon).toBe('event-gone')
})

test('an event whose making was cut off goes on where it was, with its list brought back', async () => {
  const alice = await world.newTrader({ now })
  const flowStore = memoryFlowStore()
  let isCutOff = false
  const founder = await world.newTrader({
    now,
    flowStore,
    fetch: async (...request) => {
      if (isCutOff) throw new TypeError('cut off')
      return fetch(...request)
    },
  })
  const event = eventFor([alice])
  const onStep = ({ step, status }: { step: string; status: string }) => {
    if (step === 'create' && status === 'done') isCutOff = true
  }
  await expect(founder.claims.create({ event, onStep })).rejects.toMatchObject({
    code: 'unreachable',
  })
  isCutOff = false
  const [flow] = founder.flows.pending()
  if (flow?.kind !== 'create-claim-event') throw new Error('nothing waits')
  expect(flow.steps.create?.kind).toBe('done')

  const { listId = '' } = flow.facts.receivers ?? {}
  await expect(founder.claims.restoreList(listId, event.receivers.slice(1))).rejects.toMatchObject({
    code: 'list-differs',
  })
  await founder.claims.restoreList(listId, event.receivers)
  await founder.flows.resume(flow.id)
  expect((await founder.claims.fetchCreated({ offset: 0, limit: 5 })).entries).toMatchObject([
    { status: 'live', users: 1n },
  ])
})
