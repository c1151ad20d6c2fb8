import { forkEachTest } from '@sluice/testing/exchange/forkEachTest'
import { PREPARING_MS } from '@sluice/testing/exchange/marketWorld'
import { controller, unwrap } from '@sluice/testing/exchange/people'
import { expect, test } from 'vitest'
import { forkOf, prepareReceiver, type ReceiverWorld } from '../testing/receiverWorld.ts'

const ALWAYS = { times: 1_000_000 }
/** A step that was lost and one that tried again. */
const MOST_OPEN_CALLS = 2

let world: ReceiverWorld
forkEachTest({
  prepare: async () => {
    const prepared = await prepareReceiver()
    await prepared.watchPools()
    return prepared
  },
  forkOf,
  use: (fork: ReceiverWorld) => {
    world = fork
  },
})

const burned = async () => unwrap(await world.as(controller).getTokenBurnLog()).length
/** Calls of the receiver that have no answer; the pools ask the ledger too. */
const heldAnswers = () =>
  world.network.faults.heldAnswers.filter(({ from }) => from.toText() === world.id.toText()).length

test(
  'a ledger that answers no call ever costs the cycle hours, and no other token anything',
  async () => {
    const { TOK } = world.exchange.ids.ledgers
    world.network.faults.onCall({ to: TOK }, { kind: 'holdAnswer' }, ALWAYS)

    expect(await world.runCycle(24)).toBeLessThan(12)

    expect(await burned()).toBe(1)
    expect(await world.worth('ICS')).toBe(0n)
    expect(heldAnswers()).toBeLessThanOrEqual(MOST_OPEN_CALLS)
  },
  PREPARING_MS,
)

test(
  'cycle after cycle no more calls pile up, and late answers change nothing',
  async () => {
    const { TOK } = world.exchange.ids.ledgers
    world.network.faults.onCall({ from: world.id, to: TOK }, { kind: 'holdAnswer' }, ALWAYS)
    await world.runCycle(48)
    const open = heldAnswers()
    await world.runCycle(48)
    expect(heldAnswers()).toBe(open)
    expect(open).toBeLessThanOrEqual(MOST_OPEN_CALLS)

    const see = async () => [
      await world.as(controller).getTasks(),
      unwrap(await world.as(controller).getSyncingStatus()),
      await world.as(controller).getPendingTransfers(),
      await world.exchange.balance('TOK', world.id),
    ]
    const before = await see()
    await world.network.faults.releaseAnswers()
    await world.network.runUntilIdle()
    expect(await see()).toEqual(before)
  },
  PREPARING_MS,
)

test(
  'a late answer does not take back what has been counted',
  async () => {
    const { TOK } = world.exchange.ids.ledgers
    const fault = world.network.faults.onCall(
      { from: world.id, to: TOK },
      { kind: 'holdAnswer' },
      ALWAYS,
    )
    await world.as(controller).startAutoSyncPools()
    const mostAttempts = async () => {
      const tasks = await world.as(controller).getTasks()
      return tasks.reduce((most, { attempts }) => (attempts > most ? attempts : most), 0n)
    }
    await world.passHours(2)
    const before = await mostAttempts()
    expect(before).toBeGreaterThanOrEqual(5n)
    await world.network.faults.releaseAnswers()
    await world.network.runUntilIdle()
    expect(await mostAttempts()).toBeGreaterThanOrEqual(before)
    fault.remove()
    await world.passHours(12)
    expect(await world.isIdle()).toBe(true)
  },
  PREPARING_MS,
)

test(
  'numbers that no token has are no answer, and stop nobody else',
  async () => {
    const { TOK } = world.exchange.ids.ledgers
    // DIDL, no types, one value of type nat: 2^300
    const huge = Uint8Array.from([
      ...[0x44, 0x49, 0x44, 0x4c, 0, 1, 0x7d],
      ...Array.from({ length: 42 }, () => 0x80),
      0x40,
    ])
    for (const method of ['icrc1_fee', 'icrc1_balance_of'])
      world.network.faults.onCall(
        { from: world.id, to: TOK, method },
        { kind: 'replaceReply', data: huge },
        ALWAYS,
      )

    expect(await world.runCycle(48)).toBeLessThan(48)

    expect(await burned()).toBe(1)
  },
  PREPARING_MS,
)
