import { type Economics, NNS_ECONOMICS_2025, NNS_ECONOMICS_2026 } from './Economics.ts'
import { MODULATION, type Modulation, NNS_MODULATION_2026 } from './neuron/maturity.ts'
import { REFRESH_RULES, type RefreshRules } from './power/decidingPower.ts'
import { purseOfRound } from './rewards/purse.ts'
import { DAY, MONTH, YEAR } from './time.ts'

/** Of proposals: the longest delay that any build of the NNS asks for. */
export const NNS_DELAY_TO_PROPOSE = 6n * MONTH
/** A new neuron is locked for as long. */
export const NNS_FIRST_DELAY = 7n * DAY
export const NNS_MINIMUM_DISBURSEMENT = 100_000_000n

/** What `get_network_economics_parameters` tells of voting power, in seconds. */
export type ToldEconomics = {
  readonly minimumDelayToVote: bigint | undefined
  readonly startReducingAfter: bigint | undefined
  readonly clearFollowingAfter: bigint | undefined
}

/** Below it, the delay to vote is that of 2026: earlier builds took no less than three months. */
const SHORT_DELAY = 3n * MONTH

/**
 * What voting power is computed with in the NNS. It tells the shortest delay to vote, and by that its generation; the longest delay and the
 * bonuses are constants of each.
 */
export function nnsEconomicsOf(told: ToldEconomics): Economics {
  const minimumDelayToVote = told.minimumDelayToVote ?? NNS_ECONOMICS_2025.minimumDelayToVote
  const generation = minimumDelayToVote < SHORT_DELAY ? NNS_ECONOMICS_2026 : NNS_ECONOMICS_2025
  const refresh: RefreshRules = {
    lasts: told.startReducingAfter ?? REFRESH_RULES.lasts,
    falls: told.clearFollowingAfter ?? REFRESH_RULES.falls,
  }
  return { ...generation, minimumDelayToVote, refresh }
}

export const isNns2026 = ({ delayBonus }: Pick<Economics, 'delayBonus'>): boolean =>
  delayBonus === 'square'

export const nnsModulationOf = (economics: Pick<Economics, 'delayBonus'>): Modulation =>
  isNns2026(economics) ? NNS_MODULATION_2026 : MODULATION

const REWARDS = { initialBasisPoints: 1_000n, finalBasisPoints: 500n, transition: 8n * YEAR }
/** Since 2026, rewards are this share of what they were, in hundredths of a percent. */
const SHARE_2026 = 6_329n

/** What a round of the NNS gives, in e8s, rounded down. */
export function nnsPurseOf(
  economics: Pick<Economics, 'delayBonus'>,
  round: Parameters<typeof purseOfRound>[1],
): bigint {
  const purse = purseOfRound(REWARDS, round)
  return isNns2026(economics) ? (purse * SHARE_2026) / 10_000n : purse
}

/** Topics by number, as the interface of the NNS has them. */
export const NNS_TOPICS = [
  'All',
  'NeuronManagement',
  'ExchangeRate',
  'NetworkEconomics',
  'Governance',
  'NodeAdmin',
  'ParticipantManagement',
  'SubnetManagement',
  'NetworkCanisterManagement',
  'Kyc',
  'NodeProviderRewards',
  undefined,
  'IcOsVersionDeployment',
  'IcOsVersionElection',
  'SnsAndNeuronsFund',
  'ApiBoundaryNodes',
  'SubnetRental',
  'ProtocolCanisters',
  'SnsManagement',
] as const

export const NNS_TOPIC = { all: 0, neuronManagement: 1, governance: 4, snsAndFund: 14 } as const

export const isNnsTopic = (topic: number): boolean => NNS_TOPICS[topic] !== undefined

/** Whether following on all topics leaves this one out. */
export const isApartFromAll = (topic: number): boolean =>
  topic === NNS_TOPIC.neuronManagement ||
  topic === NNS_TOPIC.governance ||
  topic === NNS_TOPIC.snsAndFund

export const NNS_MAXIMUM_HOTKEYS = 15
export const NNS_MAXIMUM_FOLLOWEES = 15

/** Whether silence has lasted so long that the neuron follows nobody any more, except in its own management. */
export const hasLapsed = (
  refreshedAt: bigint | undefined,
  { refresh }: Pick<Economics, 'refresh'>,
  now: bigint,
): boolean =>
  refreshedAt !== undefined &&
  refresh !== undefined &&
  now >= refreshedAt + refresh.lasts + refresh.falls
