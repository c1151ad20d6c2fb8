import type { Principal } from '@icp-sdk/core/principal'
import { governanceSubaccount, neuronSubaccount } from '@sluice/candid/neuron-account'
import type { Command } from '@sluice/candid/nns_governance'
import { toHex } from '@sluice/canister'
import { share as depth } from '@sluice/test-depth'
import { person } from '@sluice/testing/exchange/people'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { neuronsOf, purposeOf } from '../../../governance-kit/money/purpose.ts'
import { DAY, TOKEN } from '../../sns-governance/src/testing/governanceWorld.ts'
import { manageNeuron } from './commands/manageNeuron.ts'
import { LogicNns } from './testing/logicNns.ts'
import { economicsOf } from './testing/nnsWorld.ts'

const PEOPLE = [person(20), person(21)]
/** Of each: two that are staked, and one for splits. */
const PLACES = 3

const disbursing = fc.option(fc.integer({ min: 0, max: 5 })).map(
  (tokens): Command => ({
    Disburse: {
      to_account: [],
      amount: tokens === null ? [] : [{ e8s: BigInt(tokens) * TOKEN }],
    },
  }),
)
const percentage = fc.integer({ min: 1, max: 100 })

/** What moves tokens is given more often. */
const command = fc.oneof(
  fc.constantFrom<Command[]>(
    { Configure: { operation: [{ StartDissolving: {} }] } },
    { Configure: { operation: [{ StopDissolving: {} }] } },
    { Configure: { operation: [{ JoinCommunityFund: {} }] } },
    { Configure: { operation: [{ LeaveCommunityFund: {} }] } },
    { RefreshVotingPower: {} },
    { ClaimOrRefresh: { by: [{ NeuronIdOrSubaccount: {} }] } },
    {
      MakeProposal: {
        ...{ title: ['A title'], summary: '', url: '' },
        action: [{ Motion: { motion_text: 'Go on' } }],
      },
    },
  ),
  fc.integer({ min: 1, max: 40_000_000 }).map(
    (seconds): Command => ({
      Configure: {
        operation: [{ IncreaseDissolveDelay: { additional_dissolve_delay_seconds: seconds } }],
      },
    }),
  ),
  fc.integer({ min: 1, max: 9 }).map(
    (tokens): Command => ({
      Split: { amount_e8s: BigInt(tokens) * TOKEN + 10_000n, memo: [7n] },
    }),
  ),
  disbursing,
  disbursing,
  fc
    .nat({ max: 5 })
    .map((place): Command => ({ Merge: { source_neuron_id: [{ id: BigInt(place) }] } })),
  fc
    .nat({ max: 5 })
    .map((place): Command => ({ Merge: { source_neuron_id: [{ id: BigInt(place) }] } })),
  percentage.map(
    (percent): Command => ({
      DisburseMaturity: {
        percentage_to_disburse: percent,
        to_account: [],
        to_account_identifier: [],
      },
    }),
  ),
  percentage.map(
    (percent): Command => ({
      Spawn: { percentage_to_spawn: [percent], new_controller: [], nonce: [] },
    }),
  ),
  percentage.map((percent): Command => ({ StakeMaturity: { percentage_to_stake: [percent] } })),
  fc
    .tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 2 }))
    .map(([id, vote]): Command => ({ RegisterVote: { vote, proposal: [{ id: BigInt(id) }] } })),
)

const who = fc.nat({ max: PEOPLE.length - 1 })
const step = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('command' as const),
      who,
      place: fc.nat({ max: PLACES - 1 }),
      command,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('stake' as const),
      who,
      place: fc.nat({ max: 1 }),
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

const GENERATIONS = [
  ['2025', 15_778_800n],
  ['2026', 1_209_600n],
] as const

test.each(GENERATIONS)(
  'in %s, whatever is done and however the ledger answers, each stake is what its account holds',
  async (_, delayToVote) => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 30, maxLength: 50 }), async (steps) => {
        const world = new LogicNns({ economics: economicsOf(delayToVote) })
        await begin(world)
        for (const each of steps) {
          if (each.kind === 'time') await passDays(world, each.days)
          else if (each.kind === 'ledger') world.answer = each.answer
          else if (each.kind === 'stake') await stake(world, each)
          else await give(world, each)
          expectBooks(world)
        }
        world.answer = 'honest'
        await world.passSeconds(30n * DAY)
        expectBooks(world)
        expect(world.context.journal.pending()).toEqual([])
        expect(world.context.state.locks.size).toBe(0)
        const { neurons } = world.context
        for (let row = 0n; row < neurons.nextRow; row++)
          expect(neurons.rowOfNumber(neurons.at(row).number ?? 0n)).toBe(row)
      }),
      { ...depth(200, 20), endOnFailure: true },
    )
  },
)

/** While nothing is answered, each retry is played. */
const passDays = (world: LogicNns, days: number) =>
  world.passSeconds(BigInt(world.answer === 'honest' ? days : days % 3) * DAY)

/** Each has two neurons with maturity; the last one is free already. */
async function begin(world: LogicNns): Promise<void> {
  for (const owner of PEOPLE.keys())
    for (const place of [0, 1]) await stake(world, { who: owner, place, tokens: 50 })
  const { neurons } = world.context
  for (let row = 0n; row < neurons.nextRow; row++)
    neurons.change(row, { ...neurons.at(row), maturity: 9n * TOKEN })
  const last = neurons.nextRow - 1n
  neurons.change(last, { ...neurons.at(last), dissolve: { kind: 'delay', delay: 0n } })
}

const accountOf = (owner: Principal, place: number) =>
  place < 2
    ? neuronSubaccount(owner.toUint8Array(), BigInt(place))
    : governanceSubaccount('split-neuron', owner.toUint8Array(), 7n)

async function stake(
  world: LogicNns,
  { who: index, place, tokens }: { who: number; place: number; tokens: number },
): Promise<void> {
  const owner = PEOPLE[index] ?? person(20)
  world.fund(world.context.self(), accountOf(owner, place), BigInt(tokens) * TOKEN)
  const by = { MemoAndController: { controller: [owner] as [Principal], memo: BigInt(place) } }
  await give(world, { who: index, place, command: { ClaimOrRefresh: { by: [by] } } })
  const operation = { IncreaseDissolveDelay: { additional_dissolve_delay_seconds: 40_000_000 } }
  await give(world, { who: index, place, command: { Configure: { operation: [operation] } } })
}

async function give(
  world: LogicNns,
  { who: index, place, command: given }: { who: number; place: number; command: Command },
): Promise<void> {
  const owner = PEOPLE[index] ?? person(20)
  const subaccount = accountOf(owner, place)
  await manageNeuron(world.context, world.call(owner), {
    id: [],
    neuron_id_or_subaccount: [{ Subaccount: subaccount }],
    command: [namingSource(world, given)],
  })
  await world.settle()
}

/** The source of a merge is drawn by its place among all neurons. */
function namingSource({ context: { neurons } }: LogicNns, given: Command): Command {
  if (!('Merge' in given)) return given
  const place = given.Merge.source_neuron_id[0]?.id ?? 0n
  const number = place < neurons.nextRow ? neurons.at(place).number : undefined
  return { Merge: { source_neuron_id: number === undefined ? [] : [{ id: number }] } }
}

/** What an account holds is its neuron's stake, what was paid in and not claimed, and what is on its way. */
function expectBooks({ context, ...world }: LogicNns): void {
  const moving = new Set(context.journal.pending().flatMap((open) => neuronsOf(purposeOf(open))))
  for (let row = 0n; row < context.neurons.nextRow; row++) {
    const neuron = context.neurons.at(row)
    expect(neuron.stake).toBeGreaterThanOrEqual(0n)
    expect(neuron.maturity).toBeGreaterThanOrEqual(0n)
    expect(context.state.locks.has(neuron.id)).toBe(moving.has(neuron.id))
    if (moving.has(neuron.id)) continue
    const held = world.balances.get(`${toHex(Uint8Array.of(9, 9))} ${neuron.id}`) ?? 0n
    expect(held).toBeGreaterThanOrEqual(neuron.stake)
    expect((held - neuron.stake) % TOKEN).toBe(0n)
  }
}
