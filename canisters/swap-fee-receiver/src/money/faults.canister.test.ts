import { type Network, NetworkCrashError } from '@sluice/network'
import { some } from '@sluice/test-depth'
import { PREPARING_MS } from '@sluice/testing/exchange/marketWorld'
import { controller, unwrap } from '@sluice/testing/exchange/people'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { forkOf, prepareReceiver, type ReceiverWorld } from '../testing/receiverWorld.ts'

/** Every call that the receiver makes in a cycle: whatever goes wrong with one, all tokens end where they belong. */
const METHODS = [
  'getPools',
  'getUserUnusedBalance',
  'icrc1_fee',
  'icrc1_balance_of',
  'withdraw',
  'metadata',
  'quote',
  'icrc1_transfer',
  'deposit',
  'swap',
  'icrc1_minting_account',
] as const

let prepared: ReceiverWorld
let snapshot: ReturnType<Network['snapshot']>
let world: ReceiverWorld
let expected: Outcome
beforeAll(async () => {
  prepared = await prepareReceiver()
  await prepared.watchPools()
  snapshot = prepared.network.snapshot()
  world = await forkOf(prepared, snapshot)
  expected = await outcomeOf(() => world.runCycle())
  await world.network.stop()
}, PREPARING_MS)
afterAll(() => prepared.network.stop())
beforeEach(async () => {
  world = await forkOf(prepared, snapshot)
})
afterEach(() => world.network.stop())

type Outcome = { burned: bigint; TOK: bigint; ICP: bigint; ICS: bigint }

async function outcomeOf(run: () => Promise<unknown>): Promise<Outcome> {
  await run()
  const log = unwrap(await world.as(controller).getTokenBurnLog())
  return {
    burned: log.reduce((sum, { amount, errMsg }) => sum + (errMsg === '' ? amount : 0n), 0n),
    TOK: await world.worth('TOK'),
    ICP: await world.worth('ICP'),
    ICS: await world.worth('ICS'),
  }
}

/** Ledger fees are all that a fault may cost. */
const FEES = 200_000n

async function expectNothingLost(run: () => Promise<unknown>): Promise<void> {
  const found = await outcomeOf(run)
  const total = ({ burned, TOK, ICP, ICS }: Outcome) => burned + TOK + ICP + ICS
  expect(total(expected) - total(found)).toBeLessThanOrEqual(FEES)
  expect(total(found) - total(expected)).toBeLessThanOrEqual(FEES)
  expect(expected.burned - found.burned).toBeLessThanOrEqual(FEES)
  expect(found.burned - expected.burned).toBeLessThanOrEqual(FEES)
  expect(await world.as(controller).getPendingTransfers()).toEqual([])
  await world.exchange.requireBalanced()
}

const VERDICTS = {
  'never runs': { kind: 'rejectBefore', code: 2, message: 'by the test' },
  'runs out of cycles': { kind: 'outOfCycles' },
  traps: { kind: 'trapCallee' },
  'runs and its answer is lost': { kind: 'rejectAfter', code: 5, message: 'by the test' },
  'runs and its callback traps': { kind: 'trapCallback' },
  'answers an hour late': { kind: 'holdAnswer', forMs: 3_600_000 },
} as const

const cases = METHODS.flatMap((method) =>
  Object.entries(VERDICTS).map(([what, verdict]) => ({ method, what, verdict })),
)

test.each(some(cases, 8))('nothing is lost when $method $what', async ({ method, verdict }) => {
  const fault = world.network.faults.onCall({ from: world.id, method }, verdict)
  await expectNothingLost(() => world.runCycle())
  expect(fault.calls).toHaveLength(1)
})

test.each(some(METHODS, 3))('nothing is lost by an upgrade while %s is out', async (method) => {
  const upgraded = world.network.faults.whileCallIsOut({ from: world.id, method }, () =>
    world.upgrade(),
  )
  await expectNothingLost(async () => {
    await Promise.all([upgraded, world.runCycle()])
  })
})

test.each(some(METHODS, 3))('nothing is lost by a crash after %s', async (method) => {
  world.network.faults.crashAt('afterCommit', { after: (message) => message.method === method })
  await expectNothingLost(async () => {
    await expect(world.runCycle()).rejects.toBeInstanceOf(NetworkCrashError)
    await world.network.restart()
    for (let hour = 0; hour < 6; hour++) await world.passHours(1)
  })
})

test('a ledger that never answers does not stop the other tokens', async () => {
  const { ledgers } = world.exchange.ids
  world.network.faults.onCall({ from: world.id, to: ledgers.TOK }, { kind: 'holdAnswer' })
  await world.as(controller).startAutoSyncPools()
  await world.passHours(3)
  const claimed = unwrap(await world.as(controller).getTokenClaimLog()).map(
    ({ token }) => token.address,
  )
  expect(claimed).toContain(ledgers.ICP.toText())
  expect(claimed).toContain(ledgers.ICS.toText())
})

test('a transfer whose answers are lost for longer than the ledger remembers is decided by its log', async () => {
  const match = { from: world.id, method: 'icrc1_transfer' }
  const lost = { kind: 'rejectAfter', code: 5, message: 'by the test' } as const
  const fault = world.network.faults.onCall(match, lost, { times: 10_000 })
  await expectNothingLost(async () => {
    await world.as(controller).startAutoSyncPools()
    await world.passHours(25)
    expect(await world.as(controller).getPendingTransfers()).toMatchObject([
      { amount: expect.any(BigInt) },
    ])
    fault.remove()
    // this cycle may have given the token up by now; the next one finds it where it is
    await world.runCycle()
    await world.runCycle()
  })
})
