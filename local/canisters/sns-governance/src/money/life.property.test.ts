import type { Principal } from '@icp-sdk/core/principal'
import { neuronSubaccount } from '@sluice/candid/neuron-account'
import type { Command } from '@sluice/candid/sns_governance'
import { parseHex } from '@sluice/canister'
import { share as depth } from '@sluice/test-depth'
import { person } from '@sluice/testing/exchange/people'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { purposeOf } from '../../../../governance-kit/money/purpose.ts'
import { manageNeuron } from '../commands/manageNeuron.ts'
import { DAY, motion, TOKEN } from '../testing/governanceWorld.ts'
import { LogicGovernance } from '../testing/logicGovernance.ts'

const PEOPLE = [person(20), person(21)]
const MEMOS = 1

const disbursing = fc.option(fc.integer({ min: 0, max: 5 })).map(
  (tokens): Command => ({
    Disburse: {
      to_account: [],
      amount: tokens === null ? [] : [{ e8s: BigInt(tokens) * TOKEN }],
    },
  }),
)

const starting = fc.constant<Command>({ Configure: { operation: [{ StartDissolving: {} }] } })

/** What moves tokens is given more often. */
const command = fc.oneof(
  starting,
  starting,
  fc.constant<Command>({ Configure: { operation: [{ StopDissolving: {} }] } }),
  fc.integer({ min: 1, max: 40_000_000 }).map(
    (seconds): Command => ({
      Configure: {
        operation: [{ IncreaseDissolveDelay: { additional_dissolve_delay_seconds: seconds } }],
      },
    }),
  ),
  fc.tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 0, max: MEMOS })).map(
    ([tokens, memo]): Command => ({
      Split: { amount_e8s: BigInt(tokens) * TOKEN + 10_000n, memo: BigInt(memo) },
    }),
  ),
  disbursing,
  disbursing,
  disbursing,
  fc.constant<Command>({ ClaimOrRefresh: { by: [{ NeuronId: {} }] } }),
  fc.integer({ min: 1, max: 100 }).map(
    (percent): Command => ({
      DisburseMaturity: { percentage_to_disburse: percent, to_account: [] },
    }),
  ),
  fc
    .integer({ min: 1, max: 100 })
    .map((percent): Command => ({ StakeMaturity: { percentage_to_stake: [percent] } })),
  fc.constant<Command>({
    MakeProposal: { title: 'T', summary: '', url: '', action: [motion()] },
  }),
  fc
    .tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 2 }))
    .map(([id, vote]): Command => ({ RegisterVote: { vote, proposal: [{ id: BigInt(id) }] } })),
)

const step = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('command' as const),
      who: fc.nat({ max: PEOPLE.length - 1 }),
      memo: fc.nat({ max: MEMOS }),
      command,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('stake' as const),
      who: fc.nat({ max: PEOPLE.length - 1 }),
      memo: fc.nat({ max: MEMOS }),
      tokens: fc.integer({ min: 0, max: 30 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('time' as const),
      days: fc.integer({ min: 0, max: 900 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('ledger' as const),
      answer: fc.constantFrom(...(['honest', 'honest', 'silent', 'lost', 'refusing'] as const)),
    }),
  },
)

test('whatever is done and however the ledger answers, each stake is what its account holds', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 30, maxLength: 50 }), async (steps) => {
      const world = new LogicGovernance()
      await begin(world)
      for (const each of steps) {
        if (each.kind === 'time') await passDays(world, each.days)
        else if (each.kind === 'ledger') world.answer = each.answer
        else if (each.kind === 'stake') await stake(world, each)
        else await give(world, PEOPLE[each.who] ?? PEOPLE[0], each)
        expectBooks(world)
      }
      world.answer = 'honest'
      await world.passSeconds(30n * DAY)
      expectBooks(world)
      expect(world.context.journal.pending()).toEqual([])
      expect(world.context.state.locks.size).toBe(0)
    }),
    { ...depth(400, 40), endOnFailure: true },
  )
})

/** While nothing is answered, each retry is played. */
const passDays = (world: LogicGovernance, days: number) =>
  world.passSeconds(BigInt(world.answer === 'honest' ? days : days % 3) * DAY)

/** Each has a neuron, the last one's is free already and has maturity. */
async function begin(world: LogicGovernance): Promise<void> {
  for (const who of PEOPLE.keys()) await stake(world, { who, memo: 0, tokens: 50 })
  const { neurons } = world.context
  const last = neurons.nextRow - 1n
  const dissolve = { kind: 'delay', delay: 0n } as const
  neurons.change(last, { ...neurons.at(last), dissolve, maturity: 9n * TOKEN })
}

async function stake(
  world: LogicGovernance,
  { who, memo, tokens }: { who: number; memo: number; tokens: number },
): Promise<void> {
  const owner = PEOPLE[who] ?? PEOPLE[0]
  if (owner === undefined) return
  const id = neuronSubaccount(owner.toUint8Array(), BigInt(memo))
  world.pay(id, BigInt(tokens) * TOKEN)
  await give(world, owner, {
    memo,
    command: {
      ClaimOrRefresh: {
        by: [{ MemoAndController: { controller: [owner], memo: BigInt(memo) } }],
      },
    },
  })
  await give(world, owner, {
    memo,
    command: {
      Configure: {
        operation: [{ IncreaseDissolveDelay: { additional_dissolve_delay_seconds: 40_000_000 } }],
      },
    },
  })
}

async function give(
  world: LogicGovernance,
  owner: Principal | undefined,
  { memo, command: given }: { memo: number; command: Command },
): Promise<void> {
  if (owner === undefined) return
  const subaccount = neuronSubaccount(owner.toUint8Array(), BigInt(memo))
  await manageNeuron(world.context, world.call(owner), { subaccount, command: [given] })
  await world.settle()
}

/** What an account holds is its neuron's stake, what was paid in and not claimed, and what is on its way. */
function expectBooks({ context, ...world }: LogicGovernance): void {
  const open = context.journal.pending()
  for (let row = 0n; row < context.neurons.nextRow; row++) {
    const neuron = context.neurons.at(row)
    expect(neuron.stake).toBeGreaterThanOrEqual(0n)
    const isMoving = open.some((intent) => {
      const purpose = purposeOf(intent)
      if (purpose.kind === 'split') return [purpose.parent, purpose.child.id].includes(neuron.id)
      return 'neuron' in purpose && purpose.kind !== 'maturity' && purpose.neuron === neuron.id
    })
    expect(context.state.locks.has(neuron.id)).toBe(isMoving)
    const held = world.balances.get(`0909 ${neuron.id}`) ?? 0n
    if (!isMoving) expect(held).toBeGreaterThanOrEqual(neuron.stake)
    if (!isMoving) expect((held - neuron.stake) % TOKEN).toBe(0n)
    expect(parseHex(neuron.id)).toHaveLength(32)
  }
}
