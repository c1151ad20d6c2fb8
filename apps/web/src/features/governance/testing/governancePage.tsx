import {
  DAY,
  DEFAULT_PARAMETERS,
  NO_FOLLOWING,
  openProposal,
  votingRules,
  YEAR,
} from '@sluice/governance'
import type { Sns, SnsLaunch, SnsNeuron, SnsProposal } from '@sluice/sdk'
import { COLLECTION, ICP, ONE, OWNER, SLU, TOKENS } from '../../nfts/testing/nftPage.tsx'

/** A DAO whose token is SLU, for tests of its pages. */
export const DAO: Sns = {
  ...{ rootId: COLLECTION, governanceId: 'aaaaa-aa', ledgerId: SLU, swapId: COLLECTION },
  ...{ indexId: undefined, name: 'Harbour', description: 'A harbour', url: undefined },
  ...{ logo: undefined, lifecycle: 'committed', opensAt: undefined },
}

/** Now, as the tests' pages have it. */
export const nowSeconds = () => BigInt(Math.floor(Date.now() / 1_000))

export const neuronOf = (more: Partial<SnsNeuron> = {}): SnsNeuron => ({
  ...{ id: 'ab'.repeat(32), stake: 10n * ONE, fees: 0n, maturity: 0n, stakedMaturity: 0n },
  ...{ isStakingMaturity: false, createdAt: nowSeconds() - 10n * DAY, vestingPeriod: 0n },
  ...{ agingSince: nowSeconds() - 10n * DAY, multiplierPercent: 100n, disbursements: [] },
  ...{ dissolve: { kind: 'delay', delay: YEAR }, following: NO_FOLLOWING },
  ...{ sourceNnsNeuronId: undefined },
  permissions: [{ principal: OWNER, permissions: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] }],
  ...more,
})

export const viewOf = (neuron: SnsNeuron) => ({
  ...{ neuron, sns: DAO, token: TOKENS.slu, parameters: DEFAULT_PARAMETERS, owner: OWNER },
})

export const proposalOf = (more: Partial<SnsProposal> = {}): SnsProposal => ({
  ...openProposal(votingRules(false, DEFAULT_PARAMETERS), {
    ...{ total: 100n * ONE, now: nowSeconds() - DAY },
  }),
  ...{ id: 7n, functionId: 1n, topic: 'Governance', isCritical: false, proposer: undefined },
  ...{ title: '<b>Lights', summary: 'They stay on.', url: undefined, rendering: '' },
  ...{ action: { kind: 'motion', text: 'Lights stay on.' }, status: 'open' },
  ...{ rewardStatus: 'accept-votes', rejectCost: ONE, failure: undefined, ballots: new Map() },
  ...more,
})

export const launchOf = (more: Partial<SnsLaunch> = {}): SnsLaunch => ({
  ...{ swapId: COLLECTION, governanceId: 'aaaaa-aa', ledgerId: SLU, icpLedgerId: ICP },
  ...{ lifecycle: 'open', opensAt: undefined, endedAt: undefined, confirmationText: undefined },
  ...{ restrictedCountries: [], hasNeuronsFund: false, nnsProposalId: undefined },
  terms: {
    ...{ minimumParticipants: 2, minimumTotal: 50n * ONE, maximumTotal: 500n * ONE },
    ...{ minimumEach: ONE, maximumEach: 100n * ONE, tokens: 1_000n * ONE, tokenFee: 10_000n },
    ...{ opensAt: 0n, dueAt: nowSeconds() + 5n * DAY, minimumStake: ONE },
    basket: { count: 3, interval: 30n * DAY },
  },
  bought: { total: 60n * ONE, direct: 60n * ONE, fromFund: 0n, participants: 3 },
  ...more,
})
