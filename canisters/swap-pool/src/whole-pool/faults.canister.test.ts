import type { Principal } from '@icp-sdk/core/principal'
import { principalSubaccount } from '@sluice/canister'
import { NetworkCrashError } from '@sluice/network'
import { some } from '@sluice/test-depth'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Await, FLOWS, type Flow, OWN_SUBACCOUNT } from '../testing/faultFlows.ts'
import { alice, leave, maker, prepare } from '../testing/faultWorld.ts'
import { FEE0, FEE1, type PoolWorld, unwrap } from '../testing/poolWorld.ts'

/** Runs a flow while one thing goes wrong at one of its awaits. Resolves when nothing more happens by itself. */
type Fault = (world: PoolWorld, at: Await, run: () => Promise<unknown>) => Promise<void>

const MINUTE_MS = 60_000
/** A flow may fail, but only as the interface says or with the network's own reject. */
const attempt = (run: () => Promise<unknown>) => run().catch((error: unknown) => error)

const callOf = (world: PoolWorld, { side, method }: Await) => ({
  from: world.pool.canisterId,
  to: world.ledgers[side].canisterId,
  method,
})

type Verdict = Parameters<PoolWorld['network']['faults']['onCall']>[1]

const oneVerdict =
  (verdict: Verdict): Fault =>
  async (world, at, run) => {
    const { calls } = world.network.faults.onCall(callOf(world, at), verdict, { times: 1 })
    await attempt(run)
    await world.network.runUntilIdle()
    expect(calls).toHaveLength(1)
  }

const crash =
  (point: 'beforeCommit' | 'afterCommit'): Fault =>
  async (world, at, run) => {
    const { network } = world
    network.faults.crashAt(point, { after: ({ method }) => method === at.method })
    expect(await attempt(run)).toBeInstanceOf(NetworkCrashError)
    await network.restart()
  }

const FAULTS: Record<string, Fault> = {
  'the ledger can not be reached': oneVerdict({ kind: 'rejectBefore', code: 2, message: 'test' }),
  'the call fails and nobody knows how far it came': oneVerdict({
    kind: 'rejectBefore',
    code: 5,
    message: 'test',
  }),
  'the ledger traps': oneVerdict({ kind: 'trapCallee' }),
  'the ledger has run out of cycles': oneVerdict({ kind: 'outOfCycles' }),
  'the answer is lost': oneVerdict({ kind: 'rejectAfter', code: 5, message: 'test' }),
  'the answer is wrong data': oneVerdict({
    kind: 'replaceReply',
    data: Uint8Array.of(68, 73, 68, 76, 0, 1, 113, 3, 120, 121, 122),
  }),
  "the pool's callback traps": oneVerdict({ kind: 'trapCallback' }),
  'the answer comes late, and others go on meanwhile': async (world, at, run) => {
    world.network.faults.onCall(callOf(world, at), { kind: 'holdAnswer' }, { times: 1 })
    const running = attempt(run)
    await world.network.runUntilIdle()
    const args = { zeroForOne: true, amountIn: '1000000', amountOutMinimum: '0' }
    unwrap(await world.pool.as(maker).swap(args))
    await world.network.advanceTime(MINUTE_MS)
    world.network.faults.releaseAnswers()
    await running
  },
  'the machine stops before the ledger has saved it': crash('beforeCommit'),
  'the machine stops after the ledger has saved it': crash('afterCommit'),
  'the pool is upgraded meanwhile': async (world, at, run) => {
    const upgraded = world.network.faults.whileCallIsOut(callOf(world, at), () =>
      world.pool.upgrade(),
    )
    await attempt(run)
    await upgraded
  },
}

let prepared: PoolWorld

beforeAll(async () => {
  prepared = await prepare()
})

const cases = FLOWS.flatMap((flow) =>
  flow.awaits.flatMap((at, index) =>
    Object.entries(FAULTS).map(([name, fault]) => ({ flow, at, index, name, fault })),
  ),
)

describe('every token is where the books say, and everybody gets out what is theirs, when', () => {
  test.each(some(cases, 25))(
    '$flow.name waits for $at.method of $at.side: $name',
    async (wrong) => {
      const world = await prepared.fork()
      try {
        await provoke(world, wrong)
      } finally {
        await world.network.stop()
      }
    },
  )
})

async function provoke(
  world: PoolWorld,
  { flow, at, fault }: { flow: Flow; at: Await; fault: Fault },
): Promise<void> {
  const before = {
    token0: await tokensOf(world, 'token0'),
    token1: await tokensOf(world, 'token1'),
  }
  await fault(world, at, () => flow.run(world))
  await flow.finish?.(world)
  await world.network.runUntilIdle()
  // Retries of what is unknown take minutes.
  for (let hour = 0; hour < 2; hour++) await world.network.advanceTime(60 * MINUTE_MS)
  await world.requireBalanced()
  await leave(world, alice)
  await leave(world, maker)
  await world.requireBalanced()
  await expectOnlyFeesGone(world, before)
}

/** All tokens of a side in all the accounts that there are. */
async function tokensOf(world: PoolWorld, side: 'token0' | 'token1'): Promise<bigint> {
  const { canisterId } = world.pool
  const ledger = world.ledgers[side].as(alice)
  const subaccounts = [alice, maker].map((owner) => principalSubaccount(owner.toUint8Array()))
  const accounts: { owner: Principal; subaccount: [] | [Uint8Array] }[] = [
    { owner: alice, subaccount: [] },
    { owner: alice, subaccount: [OWN_SUBACCOUNT] },
    { owner: maker, subaccount: [] },
    { owner: canisterId, subaccount: [] },
    ...subaccounts.map((subaccount): { owner: Principal; subaccount: [Uint8Array] } => ({
      owner: canisterId,
      subaccount: [subaccount],
    })),
  ]
  let sum = 0n
  for (const account of accounts) sum += await ledger.icrc1_balance_of(account)
  return sum
}

/** Nothing may be gone but the fees that the ledgers took for a few dozen transfers. */
async function expectOnlyFeesGone(
  world: PoolWorld,
  before: Record<'token0' | 'token1', bigint>,
): Promise<void> {
  const fees = { token0: FEE0, token1: FEE1 }
  for (const side of ['token0', 'token1'] as const) {
    const gone = before[side] - (await tokensOf(world, side))
    expect(gone >= 0n && gone <= 40n * fees[side] && gone % fees[side] === 0n).toBe(true)
  }
}
