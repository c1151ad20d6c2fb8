import type { Init } from '@sluice/candid/sns_swap'
import type { LaunchTerms } from '@sluice/governance/launch'
import { flawOfCountries, flawOfLaunch, LONGEST_CONFIRMATION } from '@sluice/governance/launch'
import { ICP_FEE } from '../money/accounts.ts'
import type { StoredInit } from './SaleState.ts'

/** Principals that get the dapp's canisters back when a sale is aborted. */
const MOST_FALLBACKS = 15

/** The terms by which a sale runs. */
export const termsOf = (init: StoredInit): LaunchTerms => ({
  minimumParticipants: init.minimumParticipants,
  minimumTotal: init.minimumTotal,
  maximumTotal: init.maximumTotal,
  minimumEach: init.minimumEach,
  maximumEach: init.maximumEach,
  tokens: init.tokens,
  opensAt: init.opensAt,
  dueAt: init.dueAt,
  basket: { count: init.basketCount, interval: init.basketInterval },
  tokenFee: init.tokenFee,
  minimumStake: init.minimumStake,
})

/** What the sale is installed with. @throws Error, which refuses the installation, for terms that no sale can have. */
export function requireInit(given: Init, isPrincipal: (text: string) => boolean): StoredInit {
  const init = readInit(given)
  const flaw = flawOfInit(init, isPrincipal)
  if (flaw !== undefined) throw new Error(flaw)
  return init
}

function flawOfInit(init: StoredInit, isPrincipal: (text: string) => boolean): string | undefined {
  const { governance, tokenLedger, icpLedger, root, nnsGovernance, fallbackControllers } = init
  const ids = [governance, tokenLedger, icpLedger, root, nnsGovernance, ...fallbackControllers]
  if (!ids.every(isPrincipal))
    return 'The canisters and fallback controllers are given as principals'
  if (fallbackControllers.length === 0 || fallbackControllers.length > MOST_FALLBACKS)
    return `A sale has 1 to ${MOST_FALLBACKS} fallback controllers`
  if ([...(init.confirmation ?? '')].length > LONGEST_CONFIRMATION)
    return `The confirmation text has at most ${LONGEST_CONFIRMATION} characters`
  if (init.minimumEach <= ICP_FEE)
    return `The minimum participation must be above the fee of an ICP transfer, ${ICP_FEE} e8s`
  return flawOfCountries(init.restrictedCountries) ?? flawOfLaunch(termsOf(init))
}

/** The limits on direct participation win over the older fields of the same meaning. */
function readInit(given: Init): StoredInit {
  if (given.neurons_fund_participation[0] === true)
    throw new Error("The Neurons' Fund takes no part in sales of this network")
  const [basket] = given.neuron_basket_construction_parameters
  return {
    nnsGovernance: given.nns_governance_canister_id,
    governance: given.sns_governance_canister_id,
    tokenLedger: given.sns_ledger_canister_id,
    icpLedger: given.icp_ledger_canister_id,
    root: given.sns_root_canister_id,
    fallbackControllers: given.fallback_controller_principal_ids,
    tokenFee: required(given.transaction_fee_e8s, 'transaction_fee_e8s'),
    minimumStake: required(given.neuron_minimum_stake_e8s, 'neuron_minimum_stake_e8s'),
    minimumParticipants: required(given.min_participants, 'min_participants'),
    minimumTotal: required(
      either(given.min_direct_participation_icp_e8s, given.min_icp_e8s),
      'min_direct_participation_icp_e8s',
    ),
    maximumTotal: required(
      either(given.max_direct_participation_icp_e8s, given.max_icp_e8s),
      'max_direct_participation_icp_e8s',
    ),
    minimumEach: required(given.min_participant_icp_e8s, 'min_participant_icp_e8s'),
    maximumEach: required(given.max_participant_icp_e8s, 'max_participant_icp_e8s'),
    opensAt: required(given.swap_start_timestamp_seconds, 'swap_start_timestamp_seconds'),
    dueAt: required(given.swap_due_timestamp_seconds, 'swap_due_timestamp_seconds'),
    tokens: required(given.sns_token_e8s, 'sns_token_e8s'),
    proposal: given.nns_proposal_id[0],
    confirmation: given.confirmation_text[0],
    restrictedCountries: given.restricted_countries[0]?.iso_codes ?? [],
    basketCount: smallNumber(basket?.count),
    basketInterval: basket?.dissolve_delay_interval_seconds ?? 0n,
    autoFinalize: given.should_auto_finalize[0] ?? true,
  }
}

const either = <T>(first: [] | [T], second: [] | [T]): [] | [T] =>
  first.length > 0 ? first : second

function required<T>([value]: [] | [T], name: string): T {
  if (value === undefined) throw new Error(`The sale needs ${name}`)
  return value
}

/** Of a count that is refused when it is large, whatever it is exactly. */
const smallNumber = (count = 0n): number => (count > 1_000_000n ? 1_000_000 : Number(count))
