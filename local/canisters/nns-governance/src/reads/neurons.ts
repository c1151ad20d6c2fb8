import type {
  MaturityDisbursement as CandidDisbursement,
  Neuron as CandidNeuron,
  ListNeurons,
  ListNeuronsResponse,
  NeuronInfo,
  NeuronInfoResult,
  NeuronResult,
} from '@sluice/candid/nns_governance'
import { parseHex, secondsNow, toHex } from '@sluice/canister'
import {
  ageOf,
  decidingPower,
  delayOf,
  type MaturityDisbursement,
  type Neuron,
  noNeuron,
  potentialVotingPower,
  refuse,
  stakeWithoutFees,
  stateOf,
  unstakeMaturity,
} from '@sluice/governance'
import { bytesOfHex, type NeuronSettings } from '../../../../governance-kit/state/neuronField.ts'
import { VISIBILITY } from '../commands/configure.ts'
import { controllerOf, hotkeysOf, isAllowed } from '../commands/people.ts'
import { followingAt } from '../commands/touch.ts'
import { toError } from '../governance/errors.ts'
import type { NnsContext } from '../governance/NnsContext.ts'

/** Of one principal: all of them, as far as an answer can hold them. */
export const MOST_OF_PRINCIPAL = 500
/** Neurons of one answer. */
const MOST_NEURONS = 100
/** Of what is asked for, so many are looked at. */
const MOST_ASKED = 500

export type Shown = { readonly neuron: Neuron; readonly settings: NeuronSettings }
/** Who asks, and when. */
export type Reader = { readonly caller: Uint8Array | undefined; readonly now: bigint }

const STATES = { locked: 1, dissolving: 2, dissolved: 3 } as const
const SPAWNING = 4

export function getNeuronInfo(
  context: NnsContext,
  caller: Uint8Array,
  number: bigint,
): NeuronInfoResult {
  const row = context.neurons.rowOfNumber(number)
  if (row === undefined) return { Err: toError(noNeuron()) }
  return { Ok: viewInfo(context, shownAt(context, row), readerOf(context, caller)) }
}

/** Of a neuron that is not public only for its controller and its hotkeys. */
export function getFullNeuron(
  context: NnsContext,
  caller: Uint8Array,
  number: bigint,
): NeuronResult {
  const row = context.neurons.rowOfNumber(number)
  if (row === undefined) return { Err: toError(noNeuron()) }
  const shown = shownAt(context, row)
  if (!isAllowed(shown.settings, caller) && !isPublic(shown.settings))
    return { Err: toError(refuse('notAuthorized', 'The neuron is private.')) }
  return { Ok: viewNeuron(context, shown, readerOf(context, caller)) }
}

export const neuronNumbersOf = ({ neurons }: NnsContext, caller: Uint8Array): BigUint64Array =>
  BigUint64Array.from(
    neurons.of(caller, MOST_OF_PRINCIPAL).map((row) => neurons.at(row).number ?? 0n),
  )

/** Those that are named and the caller's own, a page of them; in full what the caller may read. */
export function listNeurons(
  context: NnsContext,
  caller: Uint8Array,
  request: ListNeurons,
): ListNeuronsResponse {
  const rows = rowsOf(context, caller, request)
  const size =
    Number(smaller(request.page_size[0] ?? BigInt(MOST_NEURONS), BigInt(MOST_NEURONS))) ||
    MOST_NEURONS
  const page = Number(smaller(request.page_number[0] ?? 0n, BigInt(MOST_ASKED)))
  const reader = readerOf(context, caller)
  const shown = rows.slice(page * size, (page + 1) * size).map((row) => shownAt(context, row))
  const arePublicFull = request.include_public_neurons_in_full_neurons[0] === true
  return {
    neuron_infos: shown.map((each) => [each.neuron.number ?? 0n, viewInfo(context, each, reader)]),
    full_neurons: shown
      .filter(
        ({ settings }) => isAllowed(settings, caller) || (arePublicFull && isPublic(settings)),
      )
      .map((each) => viewNeuron(context, each, reader)),
    total_pages_available: [BigInt(Math.ceil(rows.length / size))],
  }
}

function rowsOf(
  { neurons }: NnsContext,
  caller: Uint8Array,
  {
    neuron_ids,
    include_neurons_readable_by_caller: isOwnIncluded,
    include_empty_neurons_readable_by_caller: [isEmptyIncluded = false],
    neuron_subaccounts: [subaccounts = []],
  }: ListNeurons,
): bigint[] {
  const asked = [...neuron_ids.slice(0, MOST_ASKED)].map((id) => neurons.rowOfNumber(id))
  const accounts = subaccounts
    .slice(0, MOST_ASKED)
    .map(({ subaccount }) => neurons.rowOf(toHex(subaccount)))
  const named = [...asked, ...accounts].flatMap((row) => (row === undefined ? [] : [row]))
  const own = isOwnIncluded
    ? neurons
        .of(caller, MOST_OF_PRINCIPAL)
        .filter((row) => isEmptyIncluded || !isEmpty(neurons.at(row)))
    : []
  return [...new Set([...named, ...own])]
}

const isEmpty = ({ stake, maturity, stakedMaturity, disbursements }: Neuron) =>
  stake === 0n && maturity === 0n && stakedMaturity === 0n && disbursements.length === 0

const isPublic = ({ nns }: NeuronSettings): boolean =>
  nns?.visibility === VISIBILITY.public || nns?.known !== undefined

const readerOf = (context: NnsContext, caller: Uint8Array): Reader => ({
  caller,
  now: secondsNow(context),
})

/** A neuron as it is now; that its staked maturity is free since it dissolved may not be stored yet. */
function shownAt(context: NnsContext, row: bigint): Shown {
  const neuron = unstakeMaturity(context.neurons.at(row), secondsNow(context))
  return { neuron, settings: context.neurons.settingsAt(row) }
}

function powersOf(context: NnsContext, neuron: Neuron, now: bigint) {
  const { economics } = context.terms()
  const potential =
    neuron.spawnsAt === undefined ? potentialVotingPower(neuron, economics, now) : 0n
  const { refreshedAt = now } = neuron
  const { refresh } = economics
  const deciding =
    refresh === undefined
      ? potential
      : decidingPower(potential, { refreshedAt, now, rules: refresh })
  return { potential, deciding }
}

export function viewNeuron(
  context: NnsContext,
  { neuron, settings }: Shown,
  { now }: Reader,
): CandidNeuron {
  const { potential, deciding } = powersOf(context, neuron, now)
  return {
    id: [{ id: neuron.number ?? 0n }],
    account: bytesOfHex(neuron.id),
    controller: [context.toPrincipal(controllerOf(settings))],
    hot_keys: hotkeysOf(settings).map(context.toPrincipal),
    cached_neuron_stake_e8s: neuron.stake,
    neuron_fees_e8s: neuron.fees,
    created_timestamp_seconds: neuron.createdAt,
    aging_since_timestamp_seconds: neuron.agingSince,
    dissolve_state: [viewDissolve(neuron)],
    followees: viewFollowing(context, neuron, settings, now),
    recent_ballots: [],
    kyc_verified: true,
    maturity_e8s_equivalent: neuron.maturity,
    staked_maturity_e8s_equivalent: positive(neuron.stakedMaturity),
    auto_stake_maturity: neuron.isStakingMaturity ? [true] : [],
    not_for_profit: false,
    joined_community_fund_timestamp_seconds: opt(settings.nns?.joinedFundAt),
    spawn_at_timestamp_seconds: opt(neuron.spawnsAt),
    visibility: [isPublic(settings) ? VISIBILITY.public : VISIBILITY.private],
    voting_power_refreshed_timestamp_seconds: opt(neuron.refreshedAt),
    deciding_voting_power: [deciding],
    potential_voting_power: [potential],
    maturity_disbursements_in_progress: [
      neuron.disbursements.map((each) => viewDisbursement(context, each)),
    ],
    neuron_type: [],
    known_neuron_data: viewKnown(settings),
    eight_year_gang_bonus_base_e8s: opt(neuron.eightYearGangBonusBase),
  }
}

export function viewInfo(
  context: NnsContext,
  { neuron, settings }: Shown,
  { caller, now }: Reader,
): NeuronInfo {
  const { potential, deciding } = powersOf(context, neuron, now)
  const isReadable = caller === undefined || isAllowed(settings, caller) || isPublic(settings)
  return {
    id: [{ id: neuron.number ?? 0n }],
    dissolve_delay_seconds: delayOf(neuron, now),
    recent_ballots: [],
    neuron_type: [],
    created_timestamp_seconds: neuron.createdAt,
    state: neuron.spawnsAt === undefined ? STATES[stateOf(neuron, now)] : SPAWNING,
    stake_e8s: stakeWithoutFees(neuron),
    joined_community_fund_timestamp_seconds: isReadable ? opt(settings.nns?.joinedFundAt) : [],
    retrieved_at_timestamp_seconds: now,
    visibility: [isPublic(settings) ? VISIBILITY.public : VISIBILITY.private],
    known_neuron_data: viewKnown(settings),
    voting_power: deciding,
    age_seconds: ageOf(neuron, now),
    voting_power_refreshed_timestamp_seconds: opt(neuron.refreshedAt),
    deciding_voting_power: [deciding],
    potential_voting_power: [potential],
    eight_year_gang_bonus_base_e8s: opt(neuron.eightYearGangBonusBase),
    staked_maturity_e8s_equivalent: positive(neuron.stakedMaturity),
  }
}

export const viewKnown = ({ nns }: NeuronSettings): CandidNeuron['known_neuron_data'] => {
  const known = nns?.known
  if (known === undefined) return []
  return [{ name: known.name, description: opt(known.description), links: [[...known.links]] }]
}

const viewDissolve = ({ dissolve }: Neuron) =>
  dissolve.kind === 'delay'
    ? { DissolveDelaySeconds: dissolve.delay }
    : { WhenDissolvedTimestampSeconds: dissolve.dissolvedAt }

function viewFollowing(
  context: NnsContext,
  { refreshedAt }: Neuron,
  settings: NeuronSettings,
  now: bigint,
): CandidNeuron['followees'] {
  const { neurons } = context
  return followingAt(context, { settings, refreshedAt, now }).functions.map(({ id, followees }) => [
    Number(id),
    { followees: followees.flatMap((each) => numberOf(neurons.find(each))) },
  ])
}

const numberOf = (neuron: Neuron | undefined) =>
  neuron?.number === undefined ? [] : [{ id: neuron.number }]

function viewDisbursement(
  { parsePrincipal, toPrincipal }: NnsContext,
  { amount, startedAt, finishesAt, account }: MaturityDisbursement,
): CandidDisbursement {
  const owner = parsePrincipal(account.owner)
  const subaccount = account.subaccount && parseHex(account.subaccount)
  return {
    timestamp_of_disbursement_seconds: [startedAt],
    amount_e8s: [amount],
    account_to_disburse_to: [
      {
        owner: owner === undefined ? [] : [toPrincipal(owner)],
        subaccount: subaccount ? [subaccount] : [],
      },
    ],
    account_identifier_to_disburse_to: [],
    finalize_disbursement_timestamp_seconds: [finishesAt],
  }
}

const positive = (amount: bigint): [] | [bigint] => (amount > 0n ? [amount] : [])
const opt = <Value>(value: Value | undefined): [] | [Value] => (value === undefined ? [] : [value])
const smaller = (one: bigint, other: bigint) => (one < other ? one : other)
