import { IDL } from '@icp-sdk/core/candid'
import type { Principal } from '@icp-sdk/core/principal'
import type { CallVerdict } from '@sluice/network'
import fc from 'fast-check'
import { mintAround, type PoolWorld } from './poolWorld.ts'
import { lookAt, operationOf, perform } from './randomOperations.ts'

/** Positions pile up and make everything dearer: after so many rounds a new world begins. */
const ROUNDS_A_WORLD = 100
/** Longer than any answer is held back. */
const HELD_MS = 20_000
/** Nothing waits longer than the longest delay of the pool's journal. */
const LONGEST_DELAY_MS = 700_000

const verdict: fc.Arbitrary<CallVerdict> = fc.oneof(
  { weight: 8, arbitrary: fc.constant<CallVerdict>('deliver') },
  {
    weight: 2,
    arbitrary: fc.constantFrom<CallVerdict>(
      { kind: 'rejectBefore', code: 2, message: 'by the test' },
      { kind: 'rejectBefore', code: 5, message: 'by the test' },
      { kind: 'rejectAfter', code: 5, message: 'by the test' },
      { kind: 'outOfCycles' },
      { kind: 'trapCallee' },
      { kind: 'trapCallback' },
      { kind: 'holdAnswer', forMs: HELD_MS / 2 },
    ),
  },
)
/** There is no position index in this world; an answer spares its being told again and again. */
const INDEX_METHODS = ['addPoolToUser', 'removePoolFromUser', 'updateUserPool']
const indexed: CallVerdict = {
  kind: 'replaceReply',
  data: IDL.encode([IDL.Variant({ ok: IDL.Bool, err: IDL.Text })], [{ ok: true }]),
}
/** What happens to the machine while operations run, or between them. */
const disruption = fc.oneof(
  { weight: 40, arbitrary: fc.constant('none' as const) },
  { weight: 1, arbitrary: fc.constantFrom('upgrade' as const, 'crash' as const) },
)

type Limits = {
  people: readonly Principal[]
  /** How many operations are under way at once at most. */
  atOnce: number
  rounds: number
}

/**
 * Plays rounds of random operations at once in forks of a pool's world, while its ledgers fail and its machine crashes, and
 * compares the books with the ledgers after each round. @returns how many operations were played.
 * @throws Error when a token is missing or too many, with the operations that led there.
 */
export async function playRounds(
  prepared: PoolWorld,
  { people, atOnce, rounds }: Limits,
): Promise<number> {
  const round = fc.record({
    operations: fc
      .noBias(fc.integer({ min: 1, max: atOnce }))
      .chain((length) =>
        fc.array(operationOf(people), { minLength: length, maxLength: length, size: 'max' }),
      ),
    verdicts: fc.array(verdict, { maxLength: 3 * atOnce, size: 'max' }),
    disruption,
  })
  const length = Math.min(rounds, ROUNDS_A_WORLD)
  let operations = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(round, { minLength: length, maxLength: length, size: 'max' }),
      async (list) => {
        const world = await prepared.fork()
        for (const next of list) {
          await play(world, people, next)
          await world.requireBalanced()
          operations += next.operations.length
        }
        await world.network.stop()
      },
    ),
    { numRuns: Math.ceil(rounds / length), endOnFailure: true },
  )
  return operations
}

/** Gives everybody an allowance, balances in the pool and in the accounts that it takes deposits from, and a position. */
export async function equip(world: PoolWorld, people: readonly Principal[]): Promise<void> {
  for (const owner of people) {
    await world.approveAll(owner)
    await world.depositBoth(owner, 10n ** 12n)
    await mintAround(world, owner, { width: 100n * world.tickSpacing, amount: 10n ** 11n })
    for (const side of ['token0', 'token1'] as const) {
      await world.sendToSubaccount(owner, side, 10n ** 12n)
    }
  }
}

type Round = {
  operations: Parameters<typeof perform>[2][]
  verdicts: CallVerdict[]
  disruption: 'none' | 'upgrade' | 'crash'
}

async function play(world: PoolWorld, people: readonly Principal[], next: Round): Promise<void> {
  const { network } = world
  const sight = await lookAt(world, people)
  const verdicts = [...next.verdicts]
  network.interceptCalls(({ method }) => {
    if (INDEX_METHODS.includes(method)) return indexed
    return method.startsWith('icrc') ? (verdicts.shift() ?? 'deliver') : 'deliver'
  })
  const running = next.operations.map((operation) =>
    // A trapped callback rejects the call; what matters is where the tokens are then.
    perform(world, sight, operation).catch(() => 'rejected'),
  )
  if (next.disruption === 'upgrade') await world.pool.upgrade()
  if (next.disruption === 'crash') {
    network.faults.crashAt('afterCommit', { after: ({ method }) => method.startsWith('icrc') })
    await Promise.all(running)
    await startAgain(world)
  }
  // Payouts follow in messages of their own; they shall meet their faults before the time that passes below.
  await network.runUntilIdle()
  await network.advanceTime(HELD_MS)
  await Promise.all(running)
  await network.runUntilIdle()
  network.interceptCalls(undefined)
  await network.advanceTime(LONGEST_DELAY_MS)
}

/** Ends the network as by pulling the plug, unless a call did that already, and goes on from what was saved. */
async function startAgain({ network }: PoolWorld): Promise<void> {
  await network.restart()
  await network.runUntilIdle()
}
