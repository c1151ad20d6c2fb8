import { Principal } from '@icp-sdk/core/principal'
import { fromHex } from '@sluice/candid/hex'
import type * as Nns from '@sluice/candid/nns_governance'
import type * as Governance from '@sluice/candid/sns_governance'
import { delayOf, type Refusal, stateOf, type TopicFollowing } from '@sluice/governance'
import { drawMemo, neuronIdOf, splitIdOf } from './neuronIdOf.ts'
import { isNns } from './nns/nnsId.ts'
import { configured as configuredInNns, encodeNns } from './nns/nnsRequest.ts'
import { toTopic } from './read/toTopic.ts'
import { SnsError } from './SnsError.ts'
import type { ChangeNeuronFacts, PlacedNeuron } from './SnsFlow.ts'
import type { SnsNeuron } from './SnsNeuron.ts'
import { encodeRequest } from './snsCalls.ts'

/** What can be done to a neuron without the wallet's tokens. Amounts in e8s, times and durations in seconds. */
export type NeuronChange =
  /** Of one that is locked or dissolved: by so much longer. */
  | { readonly kind: 'increase-delay'; readonly additional: bigint }
  /** Dissolved not before this moment, if it dissolved from now on. Cut to the longest delay. */
  | { readonly kind: 'set-dissolve-timestamp'; readonly at: bigint }
  | { readonly kind: 'start-dissolving' }
  | { readonly kind: 'stop-dissolving' }
  | { readonly kind: 'auto-stake'; readonly isOn: boolean }
  | { readonly kind: 'stake-maturity'; readonly percentage: number }
  /** To the caller's wallet, or to another principal's. */
  | { readonly kind: 'disburse-maturity'; readonly percentage: number; readonly to?: string }
  | { readonly kind: 'split'; readonly amount: bigint }
  | {
      readonly kind: 'add-permissions' | 'remove-permissions'
      readonly principal: string
      readonly permissions: readonly number[]
    }
  /** NNS: all of its power decides again, for half a year. */
  | { readonly kind: 'refresh' }
  /** NNS: this neuron takes in another one of the caller's, with all that it has. */
  | { readonly kind: 'merge'; readonly source: SnsNeuron }
  /** NNS until 2025: maturity becomes a neuron of its own in seven days. */
  | { readonly kind: 'spawn'; readonly percentage: number }
  /** NNS: whether everybody sees all of it. */
  | { readonly kind: 'set-visibility'; readonly isPublic: boolean }
  /** NNS: whether it takes part in launches through the Neurons' Fund. */
  | { readonly kind: 'set-fund'; readonly isIn: boolean }
  /** By topic; an empty list removes it. */
  | { readonly kind: 'follow-topics'; readonly following: readonly TopicFollowing[] }
  /** By function, as builds without topics know it. In the NNS by topic, whose followees are named by number. */
  | {
      readonly kind: 'follow-function'
      readonly functionId: bigint
      readonly followees: readonly string[]
    }

/** A delay grows by no more in one call, which counts seconds in 32 bits. */
const MOST_ADDED = 2n ** 32n - 1n

type Given = PlacedNeuron & {
  readonly change: NeuronChange
  /** Now, and read just now. */
  readonly neuron: SnsNeuron
  readonly principal: string
  readonly maximumDelay: bigint
  readonly transactionFee: bigint
  readonly nowSeconds: bigint
}

/** What is written down of a change, with the request as governance will get it. */
export function changeFacts(given: Given): ChangeNeuronFacts {
  const { governanceId, neuronId, change } = given
  const facts = (
    kind: ChangeNeuronFacts['change'],
    command: Governance.Command,
    more: Partial<ChangeNeuronFacts> = {},
  ): ChangeNeuronFacts => ({
    governanceId,
    neuronId,
    change: kind,
    argHex: encodeRequest(governanceId, neuronId, command),
    ...more,
  })
  const ofNns = (
    kind: ChangeNeuronFacts['change'],
    command: Nns.Command,
    more: Partial<ChangeNeuronFacts> = {},
  ): ChangeNeuronFacts => ({
    governanceId,
    neuronId,
    change: kind,
    argHex: encodeNns(neuronId, command),
    ...more,
  })
  switch (change.kind) {
    case 'increase-delay':
      return longerDelay(given, change.additional, facts)
    case 'set-dissolve-timestamp':
      return facts(
        change.kind,
        configured({ SetDissolveTimestamp: { dissolve_timestamp_seconds: change.at } }),
      )
    case 'start-dissolving':
      return facts(change.kind, configured({ StartDissolving: {} }))
    case 'stop-dissolving':
      return facts(change.kind, configured({ StopDissolving: {} }))
    case 'auto-stake':
      return facts(
        change.isOn ? 'auto-stake-on' : 'auto-stake-off',
        configured({
          ChangeAutoStakeMaturity: { requested_setting_for_auto_stake_maturity: change.isOn },
        }),
      )
    case 'stake-maturity':
      return facts(change.kind, { StakeMaturity: { percentage_to_stake: [change.percentage] } })
    case 'disburse-maturity':
      return facts(change.kind, {
        DisburseMaturity: {
          percentage_to_disburse: change.percentage,
          to_account:
            change.to === undefined
              ? []
              : [{ owner: [Principal.fromText(change.to)], subaccount: [] }],
        },
      })
    case 'split':
      return split(given, change.amount, facts)
    case 'add-permissions':
    case 'remove-permissions':
      return facts(change.kind, permissionCommand(change), {
        principal: change.principal,
        permissions: change.permissions.join(','),
      })
    case 'follow-topics':
      return facts('follow', {
        SetFollowing: { topic_following: change.following.map(toFollowing) },
      })
    case 'refresh':
      return ofNns('refresh', { RefreshVotingPower: {} })
    case 'merge': {
      const { id, number = 0n } = change.source
      return ofNns(
        'merge',
        { Merge: { source_neuron_id: [{ id: number }] } },
        { childId: id, goal: given.transactionFee },
      )
    }
    case 'spawn': {
      const nonce = drawMemo()
      const childId = neuronIdOf(given.principal, nonce)
      const spawned = {
        percentage_to_spawn: [change.percentage] as [number],
        nonce: [nonce] as [bigint],
      }
      return ofNns('spawn', { Spawn: { ...spawned, new_controller: [] } }, { childId })
    }
    case 'set-visibility':
      return ofNns(
        change.isPublic ? 'make-public' : 'make-private',
        configuredInNns({ SetVisibility: { visibility: [change.isPublic ? 2 : 1] } }),
      )
    case 'set-fund':
      return ofNns(
        change.isIn ? 'join-fund' : 'leave-fund',
        configuredInNns(change.isIn ? { JoinCommunityFund: {} } : { LeaveCommunityFund: {} }),
      )
    case 'follow-function':
      if (isNns(governanceId))
        return ofNns('follow', {
          Follow: {
            topic: Number(change.functionId),
            followees: change.followees.map((number) => ({ id: BigInt(number) })),
          },
        })
      return facts('follow', {
        Follow: {
          function_id: change.functionId,
          followees: change.followees.map((id) => ({ id: fromHex(id) })),
        },
      })
  }
}

type Facts = (
  kind: ChangeNeuronFacts['change'],
  command: Governance.Command,
  more?: Partial<ChangeNeuronFacts>,
) => ChangeNeuronFacts

const configured = (operation: Governance.Operation): Governance.Command => ({
  Configure: { operation: [operation] },
})

/** By the added seconds, which are exact however late the call comes; a neuron that dissolves, or many years, by the moment. */
function longerDelay(
  { neuron, nowSeconds, maximumDelay }: Given,
  additional: bigint,
  facts: Facts,
): ChangeNeuronFacts {
  const delay = delayOf(neuron, nowSeconds)
  const isRunning = stateOf(neuron, nowSeconds) === 'dissolving'
  const wanted = delay + additional
  const goal = wanted < maximumDelay ? wanted : maximumDelay
  if (isRunning || additional > MOST_ADDED) {
    const at = nowSeconds + wanted
    return facts(
      'set-dissolve-timestamp',
      configured({ SetDissolveTimestamp: { dissolve_timestamp_seconds: at } }),
    )
  }
  return facts(
    'increase-delay',
    configured({
      IncreaseDissolveDelay: { additional_dissolve_delay_seconds: Number(additional) },
    }),
    { goal },
  )
}

function split(
  { principal, governanceId }: Given,
  amount: bigint,
  facts: Facts,
): ChangeNeuronFacts {
  const memo = drawMemo()
  const childId = isNns(governanceId) ? splitIdOf(principal, memo) : neuronIdOf(principal, memo)
  return facts('split', { Split: { amount_e8s: amount, memo } }, { childId })
}

function permissionCommand({
  kind,
  principal,
  permissions,
}: Extract<NeuronChange, { kind: 'add-permissions' | 'remove-permissions' }>): Governance.Command {
  const principal_id: [Principal] = [Principal.fromText(principal)]
  const list: [Governance.NeuronPermissionList] = [{ permissions: Int32Array.from(permissions) }]
  return kind === 'add-permissions'
    ? { AddNeuronPermissions: { principal_id, permissions_to_add: list } }
    : { RemoveNeuronPermissions: { principal_id, permissions_to_remove: list } }
}

const toFollowing = ({ topic, followees }: TopicFollowing): Governance.FolloweesForTopic => ({
  topic: [toTopic(topic)],
  followees: followees.map(({ id, alias }) => ({
    neuron_id: [{ id: fromHex(id) }],
    alias: alias === undefined ? [] : [alias],
  })),
})

/** What the core refuses governance would refuse, too: nothing is sent. @throws SnsError */
export function requireAllowed(refusal: Refusal | undefined): void {
  if (refusal !== undefined) throw SnsError.ofGovernance(refusal)
}
