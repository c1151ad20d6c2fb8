import type { Neuron as CandidNeuron, Governance } from '@sluice/candid/sns_governance'
import { secondsNow, toHex } from '@sluice/canister'
import { DAY, DEFAULT_PARAMETERS, type Neuron, validateParameters } from '@sluice/governance'
import type { NeuronSettings } from '../../../../governance-kit/state/neuronField.ts'
import { genericOf, isCustom } from '../actions/functions.ts'
import { NO_METADATA } from '../actions/metadata.ts'
import { setParameters, toParameters } from '../state/parameters.ts'
import type { GovernanceContext } from './GovernanceContext.ts'

const HELD_FOR = 7n * DAY
const ID_BYTES = 32
/** A world of one's own may have shorter days than mainnet. */
const OWN_PERIODS: readonly string[] = ['initialVotingPeriod', 'waitForQuietIncrease']

/** Takes over what the SNS begins with. @throws Error for what cannot work */
export function initialise(context: GovernanceContext, args: Governance): void {
  const { state } = context
  const [root] = args.root_canister_id
  const [ledger] = args.ledger_canister_id
  const [swap] = args.swap_canister_id
  const [parameters] = args.parameters
  const [local] = args.local
  if (root === undefined || ledger === undefined || swap === undefined || parameters === undefined)
    throw new Error('Governance needs its root, its ledger, its sale and its parameters')
  requireUsable(parameters)
  state.settings.set({
    root: root.toUint8Array(),
    ledger: ledger.toUint8Array(),
    swap: swap.toUint8Array(),
    icpLedger: local?.icp_ledger_canister_id[0]?.toUint8Array(),
    cmc: local?.cmc_canister_id[0]?.toUint8Array(),
    disbursementDelay: local?.maturity_disbursement_delay_seconds[0] ?? HELD_FOR,
    genesisAt: args.genesis_timestamp_seconds || secondsNow(context),
    initialization: args.sns_initialization_parameters,
  })
  state.snsWasm.set(local?.sns_wasm_canister_id[0]?.toUint8Array())
  state.mode.set(args.mode === 2 ? 2n : 1n)
  setParameters(context, parameters)
  state.metadata.set(0n, args.sns_metadata[0] ?? NO_METADATA)
  for (const [id, added] of args.id_to_nervous_system_functions)
    if (isCustom(id) && genericOf(added) !== undefined) state.functions.set(id, added)
  for (const [, neuron] of args.neurons) addNeuron(context, neuron)
}

function requireUsable(parameters: NonNullable<Governance['parameters'][0]>): void {
  const problems = validateParameters(toParameters(parameters, DEFAULT_PARAMETERS))
  const serious = problems.find(({ field }) => !OWN_PERIODS.includes(field))
  if (serious !== undefined) throw new Error(serious.text)
}

/** Those of the founders; their tokens are in their accounts from the ledger's first block on. */
function addNeuron(context: GovernanceContext, given: CandidNeuron): void {
  const [id] = given.id
  if (id?.id.length !== ID_BYTES) throw new Error(`A neuron id has ${ID_BYTES} bytes`)
  context.neurons.create(toNeuron(toHex(id.id), given, secondsNow(context)), toSettings(given))
}

function toNeuron(id: string, given: CandidNeuron, now: bigint): Neuron {
  const [state] = given.dissolve_state
  return {
    id,
    stake: given.cached_neuron_stake_e8s,
    fees: given.neuron_fees_e8s,
    maturity: given.maturity_e8s_equivalent,
    stakedMaturity: given.staked_maturity_e8s_equivalent[0] ?? 0n,
    isStakingMaturity: given.auto_stake_maturity[0] ?? false,
    createdAt: given.created_timestamp_seconds || now,
    agingSince: given.aging_since_timestamp_seconds || now,
    dissolve:
      state !== undefined && 'WhenDissolvedTimestampSeconds' in state
        ? { kind: 'dissolving', dissolvedAt: state.WhenDissolvedTimestampSeconds }
        : { kind: 'delay', delay: state?.DissolveDelaySeconds ?? 0n },
    vestingPeriod: given.vesting_period_seconds[0] ?? 0n,
    multiplierPercent: given.voting_power_percentage_multiplier || 100n,
    disbursements: [],
  }
}

const toSettings = (given: CandidNeuron): NeuronSettings => ({
  permissions: given.permissions.flatMap(({ principal: [principal], permission_type }) =>
    principal === undefined
      ? []
      : [{ principal: principal.toUint8Array(), types: [...permission_type] }],
  ),
  functions: given.followees.map(([id, { followees }]) => ({
    id,
    followees: followees.map((each) => toHex(each.id)),
  })),
  topics: [],
  nns: undefined,
  sourceNnsNeuron: given.source_nns_neuron_id[0],
})
