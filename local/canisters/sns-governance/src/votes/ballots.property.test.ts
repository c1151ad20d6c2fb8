import { type Neuron, votingPower } from '@sluice/governance'
import { share as depth } from '@sluice/test-depth'
import { person } from '@sluice/testing/exchange/people'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { settingsOf } from '../../../../governance-kit/commands/claim.ts'
import { requireNeuron } from '../../../../governance-kit/commands/Managed.ts'
import { leaveBallots } from '../../../../governance-kit/proposals/sets.ts'
import { Poll } from '../../../../governance-kit/votes/Poll.ts'
import { makeProposal } from '../proposals/makeProposal.ts'
import { MONTH, TOKEN } from '../testing/governanceWorld.ts'
import { LogicGovernance } from '../testing/logicGovernance.ts'

const owner = person(20)

const idOf = (index: number) => index.toString(16).padStart(64, '0')

function neuronOf(index: number, stake: bigint, delay: bigint, now: bigint): Neuron {
  return {
    id: idOf(index),
    stake,
    fees: 0n,
    maturity: 0n,
    stakedMaturity: 0n,
    isStakingMaturity: false,
    createdAt: now,
    agingSince: now,
    dissolve: { kind: 'delay', delay },
    vestingPeriod: 0n,
    multiplierPercent: 100n,
    disbursements: [],
  }
}

/** What is done to neuron and proposal, in any order; a model writes every ballot of every proposal when it is made. */
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('change' as const),
      neuron: fc.nat(9),
      stake: fc.nat(50),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('create' as const), stake: fc.nat(50) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('propose' as const) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('settle' as const), place: fc.nat(5) }) },
)

test('a ballot that nobody has written is the one that a model writes when the proposal is made', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60, size: 'max' }), async (steps) => {
      const { context } = new LogicGovernance()
      const { neurons, state } = context
      const economics = {
        minimumDelayToVote: MONTH,
        maximumDelay: 96n * MONTH,
        maximumDelayBonusPercent: 100n,
        maximumAge: 48n * MONTH,
        maximumAgeBonusPercent: 25n,
        delayBonus: 'linear',
      } as const
      const now = context.now() / 1_000_000_000n
      const create = (stake: bigint) =>
        neurons.create(
          neuronOf(Number(neurons.nextRow), stake, 12n * MONTH, now),
          settingsOf(owner.toUint8Array(), [3, 4]),
        )
      create(1_000n * TOKEN)
      const model = new Map<bigint, bigint[]>()
      for (const each of steps) {
        if (each.kind === 'create') create(BigInt(each.stake) * TOKEN)
        else if (each.kind === 'change') {
          const row = BigInt(each.neuron) % neurons.nextRow
          if (row > 0n)
            neurons.change(row, { ...neurons.at(row), stake: BigInt(each.stake) * TOKEN })
        } else if (each.kind === 'propose') {
          const ballots: bigint[] = []
          for (let row = 0n; row < neurons.nextRow; row++)
            ballots.push(votingPower(neurons.at(row), economics, now))
          const managed = requireNeuron(context, idOf(0), { caller: owner, now })
          await makeProposal(context, managed, {
            ...{ title: '', summary: '', url: '' },
            action: [{ Motion: { motion_text: 'Go on' } }],
          })
          model.set(state.nextProposal.get() - 1n, ballots)
        } else {
          const id = [...model.keys()][each.place]
          if (id === undefined) continue
          model.delete(id)
          leaveBallots(context, id)
          for (let old = state.oldestVersions.get(); old < state.oldestOpen.get(); old++) {
            while (neurons.dropVersions(old, 2) > 0n);
            state.oldestVersions.set(old + 1n)
          }
        }
        for (const [id, ballots] of model) {
          const stored = state.proposals.get(id)
          if (stored === undefined) throw new Error('the proposal is gone')
          const poll = new Poll(context, stored)
          const seen: bigint[] = []
          for (let row = 0n; row < neurons.nextRow; row++)
            seen.push(poll.ballotOf(row)?.power ?? 0n)
          expect(seen.slice(0, ballots.length)).toEqual(ballots)
          expect(seen.slice(ballots.length).every((power) => power === 0n)).toBe(true)
          expect(stored.voting.tally.total).toBe(ballots.reduce((sum, power) => sum + power, 0n))
        }
      }
      if (model.size === 0) expect(state.neuronVersions.size).toBe(0)
    }),
    { ...depth(300, 20), endOnFailure: true },
  )
})
