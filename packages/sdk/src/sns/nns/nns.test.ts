import { Principal } from '@icp-sdk/core/principal'
import type * as Nns from '@sluice/candid/nns_governance'
import type * as Sns from '@sluice/candid/sns_governance'
import { economicsOf, MONTH, YEAR } from '@sluice/governance'
import { expect, test } from 'vitest'
import { SnsError } from '../SnsError.ts'
import { describeFields } from './describeFields.ts'
import { toNnsRequest, toSnsAnswer, toSnsError } from './nnsRequest.ts'
import { readNnsNeuron } from './readNnsNeuron.ts'
import { readNnsParameters } from './readNnsParameters.ts'
import { readNnsProposal } from './readNnsProposal.ts'

const alice = Principal.selfAuthenticating(Uint8Array.of(1))
const bob = Principal.selfAuthenticating(Uint8Array.of(2))
const account = new Uint8Array(32).fill(7)

const NEURON: Nns.Neuron = {
  id: [{ id: 42n }],
  account,
  controller: [alice],
  hot_keys: [bob, alice],
  cached_neuron_stake_e8s: 500n,
  neuron_fees_e8s: 1n,
  created_timestamp_seconds: 2n,
  aging_since_timestamp_seconds: 3n,
  dissolve_state: [{ DissolveDelaySeconds: 4n }],
  followees: [[4, { followees: [{ id: 9n }] }]],
  recent_ballots: [],
  kyc_verified: true,
  maturity_e8s_equivalent: 5n,
  staked_maturity_e8s_equivalent: [6n],
  auto_stake_maturity: [true],
  not_for_profit: false,
  joined_community_fund_timestamp_seconds: [8n],
  spawn_at_timestamp_seconds: [],
  visibility: [2],
  voting_power_refreshed_timestamp_seconds: [10n],
  deciding_voting_power: [],
  potential_voting_power: [],
  maturity_disbursements_in_progress: [],
  neuron_type: [],
  known_neuron_data: [{ name: 'x'.repeat(1_000), description: [], links: [] }],
  eight_year_gang_bonus_base_e8s: [11n],
}

test('a neuron of the NNS has the shape of an SNS’s, and its account as id', () => {
  const neuron = readNnsNeuron(NEURON)
  expect(neuron).toMatchObject({
    ...{ id: '07'.repeat(32), number: 42n, stake: 500n, refreshedAt: 10n },
    eightYearGangBonusBase: 11n,
    network: { isPublic: true, isInFund: true, knownAs: 'x'.repeat(256) },
  })
  expect(
    neuron?.permissions.map(({ principal, permissions }) => [principal, permissions.length]),
  ).toEqual([
    [alice.toText(), 10],
    [bob.toText(), 2],
  ])
  expect(neuron?.following.functions).toEqual(new Map([[4n, ['9']]]))
  expect(readNnsNeuron({ ...NEURON, account: new Uint8Array(3) })).toBeUndefined()
  expect(readNnsNeuron({ ...NEURON, id: [] })).toBeUndefined()
})

const ECONOMICS: Nns.NetworkEconomics = {
  neuron_minimum_stake_e8s: 100_000_000n,
  voting_power_economics: [],
  max_proposals_to_keep_per_topic: 100,
  neuron_management_fee_per_proposal_e8s: 1_000_000n,
  reject_cost_e8s: 1n,
  transaction_fee_e8s: 10_000n,
  neuron_spawn_dissolve_delay_seconds: 604_800n,
  minimum_icp_xdr_rate: 100n,
  maximum_node_provider_rewards_e8s: 0n,
}

test.each([
  ['none', undefined, 8n * YEAR],
  ['half a year', 6n * MONTH, 8n * YEAR],
  ['two weeks', 1_209_600n, 2n * YEAR],
])('from a delay to vote of %s follow the longest delay and the bonuses', (_, delay, longest) => {
  const parameters = readNnsParameters({
    ...ECONOMICS,
    voting_power_economics:
      delay === undefined
        ? []
        : [
            {
              start_reducing_voting_power_after_seconds: [],
              clear_following_after_seconds: [],
              neuron_minimum_dissolve_delay_to_vote_seconds: [delay],
            },
          ],
  })
  expect(parameters.maximumDelay).toBe(longest)
  expect(economicsOf(parameters).refresh).toEqual({ lasts: 6n * MONTH, falls: MONTH })
})

test('a proposal tells ballots by the ids of neurons that are known, and texts are bounded', () => {
  const info: Nns.ProposalInfo = {
    ...{ id: [{ id: 3n }], status: 1, topic: 4, failure_reason: [] },
    ballots: [
      [42n, { vote: 1, voting_power: 5n }],
      [43n, { vote: 0, voting_power: 6n }],
    ],
    ...{ proposal_timestamp_seconds: 100n, reward_event_round: 0n },
    ...{ deadline_timestamp_seconds: [200n], failed_timestamp_seconds: 0n, reject_cost_e8s: 1n },
    latest_tally: [{ yes: 5n, no: 0n, total: 11n, timestamp_seconds: 150n }],
    ...{ reward_status: 1, decided_timestamp_seconds: 0n, executed_timestamp_seconds: 0n },
    proposal: [{ title: ['t'.repeat(9_000)], url: 'javascript:x', summary: 's', action: [] }],
    ...{ proposer: [{ id: 42n }], total_potential_voting_power: [] },
  }
  const idOf = (number: bigint) => (number === 42n ? 'known' : `${number}`)
  const read = readNnsProposal(info, { idOf, now: 150n })
  expect(read).toMatchObject({
    ...{ id: 3n, functionId: 4n, isCritical: true, proposer: 'known', status: 'open' },
    ...{ deadline: 200n, rewardStatus: 'accept-votes', url: undefined },
    action: { kind: 'other', name: 'Unspecified' },
  })
  expect(read?.title).toHaveLength(512)
  expect([...(read?.ballots.keys() ?? [])]).toEqual(['known', '43'])
})

const asked = (command: Sns.Command) =>
  toNnsRequest({ subaccount: account, command: [command] }).command[0]

test('commands of an SNS are asked in the words of the NNS', () => {
  expect(asked({ Split: { amount_e8s: 5n, memo: 6n } })).toEqual({
    Split: { amount_e8s: 5n, memo: [6n] },
  })
  expect(asked({ ClaimOrRefresh: { by: [{ NeuronId: {} }] } })).toEqual({
    ClaimOrRefresh: { by: [{ NeuronIdOrSubaccount: {} }] },
  })
  const permissions: [Sns.NeuronPermissionList] = [{ permissions: Int32Array.of(3, 4) }]
  expect(
    asked({ AddNeuronPermissions: { principal_id: [bob], permissions_to_add: permissions } }),
  ).toEqual({ Configure: { operation: [{ AddHotKey: { new_hot_key: [bob] } }] } })
  expect(
    asked({ RemoveNeuronPermissions: { principal_id: [bob], permissions_to_remove: permissions } }),
  ).toEqual({ Configure: { operation: [{ RemoveHotKey: { hot_key_to_remove: [bob] } }] } })
  expect(() => asked({ MergeMaturity: { percentage_to_merge: 1 } })).toThrow(SnsError)
})

test.each([
  [0, 0],
  [2, 1],
  [3, 2],
  [13, 12],
  [16, 15],
  [17, 10],
  [19, 10],
])('error %i of the NNS is error %i of an SNS', (nns, sns) => {
  expect(toSnsError(nns)).toBe(sns)
  const error = { error_type: nns, error_message: 'no' }
  expect(toSnsAnswer({ command: [{ Error: error }] })).toEqual({
    command: [{ Error: { error_type: sns, error_message: 'no' } }],
  })
})

test('what a proposal would do is told part by part, and cut where it is long', () => {
  const told = describeFields({
    name: ['Harbour'],
    logo: [],
    hash: Uint8Array.of(1, 255),
    owner: [{ id: [alice], isOpen: true }],
    amounts: [1n, 2n],
    proposal_id: 12345n,
    text: 'x'.repeat(9_000),
  })
  expect(told).toMatchObject([
    { label: 'name', kind: 'text', text: 'Harbour' },
    { label: 'logo', kind: 'nothing' },
    { label: 'hash', kind: 'bytes', text: '01ff' },
    {
      label: 'owner',
      kind: 'parts',
      parts: [
        { label: 'id', kind: 'principal', text: alice.toText() },
        { label: 'isOpen', kind: 'yes-no', text: 'yes' },
      ],
    },
    { label: 'amounts', kind: 'parts', parts: [{ kind: 'number', text: '1' }, { text: '2' }] },
    { label: 'proposal_id', kind: 'word', text: '12345' },
    { label: 'text', kind: 'text', text: `${'x'.repeat(2_000)}…` },
  ])
  const many = describeFields({ list: Array.from({ length: 900 }, (_, index) => BigInt(index)) })
  const [list] = many
  const last = list?.kind === 'parts' ? list.parts.at(-1) : undefined
  expect(last).toEqual({ label: undefined, kind: 'more', count: 900 - 299 })
  const deep = Array.from({ length: 60 }).reduce<unknown>((inner) => ({ inner }), 1n)
  expect(JSON.stringify(describeFields(deep)).match(/inner/g)).toHaveLength(20)
})
