/** The account's subaccount in hexadecimal. The NNS names neurons by numbers besides, see `nameOf`. */
export type NeuronId = string

/** A neuron is locked for some time that does not run, or it dissolves and is free at a moment. A delay of 0 is dissolved. */
export type Dissolve =
  | { readonly kind: 'delay'; readonly delay: bigint }
  | { readonly kind: 'dissolving'; readonly dissolvedAt: bigint }

/** What the neuron is called in texts. */
export const nameOf = ({ id, number }: Pick<Neuron, 'id' | 'number'>): string =>
  number === undefined ? id : String(number)

export type NeuronState = 'locked' | 'dissolving' | 'dissolved'

/** `owner` as text, `subaccount` in hexadecimal. */
export type Account = { readonly owner: string; readonly subaccount: string | undefined }

/** Maturity that has left its neuron and is minted at `finishesAt`, less or more by the modulation of that moment. */
export type MaturityDisbursement = {
  readonly amount: bigint
  readonly startedAt: bigint
  readonly finishesAt: bigint
  readonly account: Account
}

/** What stake, age, delay and maturity are made of. Amounts in e8s, times in seconds since 1970, durations in seconds. */
export type Neuron = {
  readonly id: NeuronId
  /** What its account at the ledger held when that was read last, fees included (`cached_neuron_stake_e8s`). */
  readonly stake: bigint
  /** Owed for rejected proposals; they count neither as stake nor as power. */
  readonly fees: bigint
  readonly maturity: bigint
  readonly stakedMaturity: bigint
  readonly isStakingMaturity: boolean
  readonly createdAt: bigint
  /** Only a locked neuron ages; `NOT_AGING` while it dissolves. */
  readonly agingSince: bigint
  readonly dissolve: Dissolve
  /** From `createdAt`; 0 if it does not vest. */
  readonly vestingPeriod: bigint
  /** By which its power is multiplied at the end, in percent; 100 in the NNS. */
  readonly multiplierPercent: bigint
  readonly disbursements: readonly MaturityDisbursement[]
  /** NNS: the number that everybody knows the neuron by. */
  readonly number?: bigint | undefined
  /** NNS: when its owner last showed a sign; without one for long, its power falls. */
  readonly refreshedAt?: bigint | undefined
  /** NNS until 2025: when its maturity is minted as its stake. Until then nothing can be done with it. */
  readonly spawnsAt?: bigint | undefined
  /** NNS since 2026: on how much of the stake the bonus of neurons that were locked for eight years is given. */
  readonly eightYearGangBonusBase?: bigint | undefined
}

/** What the services write while a neuron does not age: the highest number of 64 bits. */
export const NOT_AGING = 2n ** 64n - 1n

export function stateOf({ dissolve }: Pick<Neuron, 'dissolve'>, now: bigint): NeuronState {
  if (dissolve.kind === 'delay') return dissolve.delay > 0n ? 'locked' : 'dissolved'
  return dissolve.dissolvedAt > now ? 'dissolving' : 'dissolved'
}

/** How long it would take, if it dissolved from now on, until it is free. */
export function delayOf({ dissolve }: Pick<Neuron, 'dissolve'>, now: bigint): bigint {
  if (dissolve.kind === 'delay') return dissolve.delay
  return dissolve.dissolvedAt > now ? dissolve.dissolvedAt - now : 0n
}

/** For how long it has been locked without a break; 0 while it dissolves and afterwards. */
export function ageOf(neuron: Pick<Neuron, 'dissolve' | 'agingSince'>, now: bigint): bigint {
  if (stateOf(neuron, now) !== 'locked' || neuron.agingSince >= now) return 0n
  return now - neuron.agingSince
}

/** Stake without what is owed for rejected proposals. */
export const stakeWithoutFees = ({ stake, fees }: Pick<Neuron, 'stake' | 'fees'>): bigint =>
  stake > fees ? stake - fees : 0n

/** Without a period it never was: a clock that is behind the one that noted `createdAt` changes nothing of that. */
export const isVesting = (
  { createdAt, vestingPeriod }: Pick<Neuron, 'createdAt' | 'vestingPeriod'>,
  now: bigint,
): boolean => vestingPeriod > 0n && createdAt + vestingPeriod > now
