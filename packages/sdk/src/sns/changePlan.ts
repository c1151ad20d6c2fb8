import { delayOf, permissionsOf, stakeWithoutFees, stateOf } from '@sluice/governance'
import type { Figures } from '../flows/Flow.ts'
import type { MovingStep, Plan, Repeat } from '../flows/Plan.ts'
import type { SnsBooks } from './SnsBooks.ts'
import type { ChangeNeuronFlow, SnsReceipt } from './SnsFlow.ts'
import type { SnsNeuron } from './SnsNeuron.ts'
import { writtenCall } from './snsCalls.ts'
import { governanceErrors, LOOKS, NOTHING_TOUCHED } from './snsErrors.ts'

/** One call that changes a neuron, as it was written down. */
export function changePlan({ facts }: ChangeNeuronFlow, books: SnsBooks): Plan<SnsReceipt> {
  const { governanceId, neuronId, change, argHex, childId } = facts
  const step: MovingStep = {
    kind: 'move',
    name: 'change',
    after: [],
    call: async () => writtenCall(governanceId, argHex),
    repeat: repeatOf(facts, books),
    errors: governanceErrors,
  }
  return {
    steps: [step],
    touches: NOTHING_TOUCHED,
    finish: async () => ({
      kind: 'change-neuron',
      governanceId,
      neuronId,
      change,
      // of a merge it is no new neuron
      childId: change === 'merge' ? undefined : childId,
      moved: [],
    }),
  }
}

/** Changes that come to the same however often they are made are made again; of others the neuron tells whether they were. */
function repeatOf(facts: ChangeNeuronFlow['facts'], { sns, now }: SnsBooks): Repeat {
  const { governanceId, neuronId, change, childId } = facts
  const fetch = async (id = neuronId) => sns.fetchNeuron(governanceId, id)
  const nowSeconds = () => BigInt(Math.floor(now() / 1_000))
  const found = (isDone: (neuron: SnsNeuron) => boolean): Repeat => ({
    by: 'key',
    find: async () => {
      const neuron = await fetch(childId ?? neuronId)
      return neuron !== undefined && isDone(neuron) ? { result: 0n } : undefined
    },
  })
  switch (change) {
    case 'split':
    case 'spawn':
      return found(() => true)
    case 'join-fund':
      return found(({ network }) => network?.isInFund === true)
    case 'leave-fund':
      return found(({ network }) => network?.isInFund !== true)
    case 'merge':
      // the neuron that is taken in stays, empty; of one with nothing left governance does nothing more
      return found(
        (neuron) =>
          stakeWithoutFees(neuron) <= (facts.goal ?? 0n) &&
          neuron.maturity + neuron.stakedMaturity === 0n,
      )
    case 'refresh':
    case 'make-public':
    case 'make-private':
    case 'start-dissolving':
      return found((neuron) => stateOf(neuron, nowSeconds()) !== 'locked')
    case 'stop-dissolving':
      return found((neuron) => stateOf(neuron, nowSeconds()) === 'locked')
    case 'remove-permissions': {
      const { principal = '', permissions = '' } = facts
      const taken = permissions.split(',').map(Number)
      return found((neuron) => {
        const held = permissionsOf(neuron.permissions, principal)
        return taken.every((permission) => !held.includes(permission))
      })
    }
    case 'set-dissolve-timestamp':
    case 'auto-stake-on':
    case 'auto-stake-off':
    case 'add-permissions':
    case 'follow':
      return { by: 'key' }
    case 'increase-delay':
    case 'stake-maturity':
    case 'disburse-maturity': {
      const fetchFigures = async (at = nowSeconds()): Promise<Figures> => {
        const neuron = await fetch()
        if (neuron === undefined) return {}
        return {
          at,
          delay: delaySince(at, neuron, nowSeconds()),
          maturity: neuron.maturity,
          payments: BigInt(neuron.disbursements.length),
        }
      }
      const isDone = (before: Figures, after: Figures) => {
        if (change === 'increase-delay') return (after.delay ?? 0n) >= (facts.goal ?? 0n)
        if (change === 'stake-maturity') return (after.maturity ?? 0n) < (before.maturity ?? 0n)
        return (after.payments ?? 0n) > (before.payments ?? 0n)
      }
      return {
        by: 'request',
        look: {
          before: async () => fetchFigures(),
          see: async (before) => ({
            kind: isDone(before, await fetchFigures(before.at)) ? 'done' : 'none',
          }),
          mayAskAgain: false,
          times: LOOKS,
        },
      }
    }
  }
}

/**
 * The delay that a neuron would have had at a moment of before: one that dissolves, because somebody else has started that meanwhile, has
 * lost the seconds since, and not what it was given.
 */
const delaySince = (at: bigint, neuron: SnsNeuron, now: bigint): bigint =>
  neuron.dissolve.kind === 'dissolving' ? neuron.dissolve.dissolvedAt - at : delayOf(neuron, now)
