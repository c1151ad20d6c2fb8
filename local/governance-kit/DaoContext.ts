import type { AccountLocks, LedgerReads, TokenEdges, TransferJournal } from '@sluice/canister'
import type { Economics, Modulation } from '@sluice/governance'
import type { Alarm } from '../minter-kit/Alarm.ts'
import type { NeuronStore } from './neurons/NeuronStore.ts'
import type { DaoState } from './state/daoState.ts'

/** What a governance needs of the world outside. */
export type DaoEdges = TokenEdges &
  Pick<LedgerReads, 'fetchBalance'> & {
    state: DaoState
    /** All tokens that there are; undefined when the ledger does not answer. */
    fetchSupply(ledger: Uint8Array): Promise<bigint | undefined>
    /** In hundredths of a percent; undefined when the canister does not answer. */
    fetchModulation(cmc: Uint8Array): Promise<number | undefined>
  }

/** Where it finds its token, and what tells the modulation. */
type DaoPlaces = {
  readonly ledger: Uint8Array
  readonly cmc: Uint8Array | undefined
  readonly genesisAt: bigint
}

type Round = {
  readonly supply: bigint
  readonly sinceGenesis: bigint
  readonly roundDuration: bigint
}

/** What applies now: where an SNS and the NNS differ, they differ in this. Amounts in e8s, times in seconds. */
export type DaoTerms = {
  readonly economics: Economics
  /** Shortest delay of a neuron that makes a proposal. */
  readonly delayToPropose: bigint
  readonly rejectCost: bigint
  readonly minimumStake: bigint
  readonly transactionFee: bigint
  readonly maximumNeurons: bigint
  readonly maximumWithBallots: number
  /** Proposals of one kind that are kept. */
  readonly maximumKept: number
  /** What somebody may do who claims a neuron. */
  readonly claimerPermissions: readonly number[]
  /** Of a neuron that is claimed. */
  readonly firstDelay: bigint
  readonly maturityOfSplit: 'stays' | 'shared'
  /** None where maturity becomes as many tokens. */
  readonly modulation: Modulation | undefined
  readonly disbursementDelay: bigint
  /** Below or at which maturity is not minted, and the words for it where they are others than an SNS's. */
  readonly tooSmallToDisburse: bigint
  readonly tooSmallText?: (worst: bigint) => string
  readonly isRewarding: boolean
  readonly roundDuration: bigint
  /** What a round gives. */
  purseOf(round: Round): bigint
}

/** A governance as its rooms see it. */
export type DaoContext = DaoEdges & {
  neurons: NeuronStore
  journal: TransferJournal
  /** One operation for a neuron, by its id; one run of a job, by its name. */
  locks: AccountLocks
  alarm: Alarm
  /** Proposals whose calls are out, on the heap: after an upgrade none is. */
  executing: Set<bigint>
  places(): DaoPlaces
  terms(): DaoTerms
  /** Does what a proposal is about. What becomes known `later` ends the execution itself. @throws Refused */
  carryOut(proposal: bigint): Promise<'done' | 'later'>
}
