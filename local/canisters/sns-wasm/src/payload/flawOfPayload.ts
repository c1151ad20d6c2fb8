import type { SnsInitPayload } from '@sluice/candid/sns_wasm'
import { flawOfCountries, flawOfLaunch, LONGEST_CONFIRMATION } from '@sluice/governance/launch'
import { distributionOf, flawOfDistribution } from './distribution.ts'
import { type Missing, required } from './required.ts'

/** What an SNS may be called, and how much may be said of it: bytes are paid for by everybody who lists SNSes. */
const TEXTS = {
  token_name: { least: 4, most: 255 },
  token_symbol: { least: 3, most: 10 },
  name: { least: 4, most: 255 },
  url: { least: 10, most: 512 },
  description: { least: 10, most: 2_000 },
} as const
const LONGEST_LOGO = 350_000
const MOST_DAPPS = 25
const MOST_FALLBACKS = 15
const LARGEST = 2n ** 63n

/** Numbers that an SNS needs beside those of its sale. */
const NUMBERS = [
  'transaction_fee_e8s',
  'proposal_reject_cost_e8s',
  'neuron_minimum_stake_e8s',
  'neuron_minimum_dissolve_delay_to_vote_seconds',
  'max_dissolve_delay_seconds',
  'max_neuron_age_seconds_for_age_bonus',
  'max_dissolve_delay_bonus_percentage',
  'max_age_bonus_percentage',
  'initial_voting_period_seconds',
  'wait_for_quiet_deadline_increase_seconds',
  'initial_reward_rate_basis_points',
  'final_reward_rate_basis_points',
  'reward_rate_transition_duration_seconds',
] as const satisfies readonly (keyof SnsInitPayload)[]

/** Why no SNS can be made of this, as a sentence; undefined when one can. */
export function flawOfPayload(
  payload: SnsInitPayload,
  { hasSale, isPrincipal }: { hasSale: boolean; isPrincipal: (text: string) => boolean },
): string | undefined {
  return (
    flawOfTexts(payload) ??
    flawOfNumbers(payload) ??
    flawOfDistribution(payload) ??
    flawOfPeople(payload, isPrincipal) ??
    (hasSale ? flawOfSale(payload) : undefined)
  )
}

function flawOfTexts(payload: SnsInitPayload): string | undefined {
  for (const name of ['token_name', 'token_symbol', 'name', 'url', 'description'] as const) {
    const [text] = payload[name]
    const { least, most } = TEXTS[name]
    if (text === undefined || text.length < least || text.length > most)
      return `${name} must have ${least} to ${most} characters`
    if (text !== text.trim()) return `${name} must not begin or end with a space`
  }
  if (!/^https:\/\//.test(payload.url[0] ?? '')) return 'url must begin with https://'
  for (const name of ['logo', 'token_logo'] as const) {
    const [logo = ''] = payload[name]
    if (!/^data:image\/(png|svg\+xml);base64,[A-Za-z0-9+/=]+$/.test(logo))
      return `${name} must be a data URL of a PNG or SVG picture in base64`
    if (logo.length > LONGEST_LOGO) return `${name} must have at most ${LONGEST_LOGO} characters`
  }
  return undefined
}

function flawOfNumbers(payload: SnsInitPayload): string | undefined {
  const missing = NUMBERS.find((name) => payload[name][0] === undefined)
  if (missing !== undefined) return `${missing} is missing`
  const large = NUMBERS.find((name) => (payload[name][0] ?? 0n) >= LARGEST)
  if (large !== undefined) return `${large} is too large`
  const [minimum = 0n] = payload.neuron_minimum_stake_e8s
  const [fee = 0n] = payload.transaction_fee_e8s
  if (minimum <= fee) return 'neuron_minimum_stake_e8s must be above the transaction fee'
  const [delay = 0n] = payload.neuron_minimum_dissolve_delay_to_vote_seconds
  const [longest = 0n] = payload.max_dissolve_delay_seconds
  if (delay > longest)
    return 'neuron_minimum_dissolve_delay_to_vote_seconds is above max_dissolve_delay_seconds'
  return undefined
}

function flawOfPeople(
  payload: SnsInitPayload,
  isPrincipal: (text: string) => boolean,
): string | undefined {
  const fallbacks = payload.fallback_controller_principal_ids
  if (fallbacks.length === 0 || fallbacks.length > MOST_FALLBACKS)
    return `fallback_controller_principal_ids must name 1 to ${MOST_FALLBACKS} principals`
  if (!fallbacks.every(isPrincipal)) return 'fallback_controller_principal_ids are principals'
  const dapps = payload.dapp_canisters[0]?.canisters ?? []
  if (dapps.length > MOST_DAPPS) return `An SNS begins with at most ${MOST_DAPPS} dapp canisters`
  return dapps.some(({ id }) => id.length === 0) ? 'A dapp canister has no id' : undefined
}

function flawOfSale(payload: SnsInitPayload): string | undefined {
  if (payload.neurons_fund_participation[0] === true)
    return "The Neurons' Fund takes no part in sales of this network"
  const confirmation = payload.confirmation_text[0] ?? ''
  if ([...confirmation].length > LONGEST_CONFIRMATION)
    return `confirmation_text must have at most ${LONGEST_CONFIRMATION} characters`
  const flaw = flawOfCountries(payload.restricted_countries[0]?.iso_codes ?? [])
  if (flaw !== undefined) return flaw
  const terms = saleTerms(payload)
  return 'missing' in terms ? `${terms.missing} is missing` : flawOfLaunch(terms)
}

function saleTerms(payload: SnsInitPayload): Parameters<typeof flawOfLaunch>[0] | Missing {
  const read = required(payload, [
    'min_participants',
    'min_direct_participation_icp_e8s',
    'max_direct_participation_icp_e8s',
    'min_participant_icp_e8s',
    'max_participant_icp_e8s',
    'swap_start_timestamp_seconds',
    'swap_due_timestamp_seconds',
    'neuron_basket_construction_parameters',
    'transaction_fee_e8s',
    'neuron_minimum_stake_e8s',
  ])
  if ('missing' in read) return read
  const basket = read.neuron_basket_construction_parameters
  return {
    minimumParticipants: small(read.min_participants),
    minimumTotal: read.min_direct_participation_icp_e8s,
    maximumTotal: read.max_direct_participation_icp_e8s,
    minimumEach: read.min_participant_icp_e8s,
    maximumEach: read.max_participant_icp_e8s,
    tokens: distributionOf(payload).forSale,
    opensAt: read.swap_start_timestamp_seconds,
    dueAt: read.swap_due_timestamp_seconds,
    basket: { count: small(basket.count), interval: basket.dissolve_delay_interval_seconds },
    tokenFee: read.transaction_fee_e8s,
    minimumStake: read.neuron_minimum_stake_e8s,
  }
}

/** Of a count that is refused when it is large, whatever it is exactly. */
const small = (count: bigint): number => (count > 1_000_000n ? 1_000_000 : Number(count))
