import type { NetworkEconomics } from '@sluice/candid/nns_governance'
import {
  ALL_PERMISSIONS,
  DAY,
  NNS_DELAY_TO_PROPOSE,
  NNS_FIRST_DELAY,
  NNS_MINIMUM_DISBURSEMENT,
  nnsEconomicsOf,
  nnsModulationOf,
  nnsPurseOf,
} from '@sluice/governance'
import type { DaoTerms } from '../../../../governance-kit/DaoContext.ts'
import type { NnsContext } from '../governance/NnsContext.ts'

const MAXIMUM_NEURONS = 500_000n
/** The public service keeps ballots of so many proposals. */
const MAXIMUM_WITH_BALLOTS = 200

/** The same message for as long as nothing changes it. */
const current = new WeakMap<object, NetworkEconomics>()
const known = new WeakMap<NetworkEconomics, DaoTerms>()

export function storedEconomics({ state }: Pick<NnsContext, 'state'>): NetworkEconomics {
  const kept = current.get(state) ?? state.economics.get(0n)
  if (kept === undefined) throw new Error('governance has not been installed')
  current.set(state, kept)
  return kept
}

/** What applies now. */
export function termsOf(context: Pick<NnsContext, 'state'>): DaoTerms {
  const stored = storedEconomics(context)
  const kept = known.get(stored) ?? toTerms(stored, context.state.settings.get())
  known.set(stored, kept)
  return kept
}

function toTerms(
  stored: NetworkEconomics,
  { disbursementDelay }: { readonly disbursementDelay: bigint },
): DaoTerms {
  const [power] = stored.voting_power_economics
  const economics = nnsEconomicsOf({
    minimumDelayToVote: power?.neuron_minimum_dissolve_delay_to_vote_seconds[0],
    startReducingAfter: power?.start_reducing_voting_power_after_seconds[0],
    clearFollowingAfter: power?.clear_following_after_seconds[0],
  })
  return {
    economics,
    delayToPropose: NNS_DELAY_TO_PROPOSE,
    rejectCost: stored.reject_cost_e8s,
    minimumStake: stored.neuron_minimum_stake_e8s,
    transactionFee: stored.transaction_fee_e8s,
    maximumNeurons: MAXIMUM_NEURONS,
    maximumWithBallots: MAXIMUM_WITH_BALLOTS,
    maximumKept: stored.max_proposals_to_keep_per_topic,
    claimerPermissions: ALL_PERMISSIONS,
    firstDelay: NNS_FIRST_DELAY,
    maturityOfSplit: 'shared',
    modulation: nnsModulationOf(economics),
    disbursementDelay,
    tooSmallToDisburse: NNS_MINIMUM_DISBURSEMENT - 1n,
    tooSmallText: (worst) =>
      `Disbursement (${worst}) is too small. After the worst maturity modulation it must be at least ${NNS_MINIMUM_DISBURSEMENT} e8s.`,
    isRewarding: true,
    roundDuration: DAY,
    purseOf: (round) => nnsPurseOf(economics, round),
  }
}
