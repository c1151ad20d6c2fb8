import type {
  GetMetadataResponse,
  GetMetricsRequest,
  GetMetricsResponse,
  ListNervousSystemFunctionsResponse,
  ListTopicsResponse,
  RewardEvent,
} from '@sluice/candid/sns_governance'
import { secondsNow } from '@sluice/canister'
import {
  functionsOfTopic,
  isCriticalTopic,
  TOPIC_NAMES,
  TOPICS,
  type Topic,
} from '@sluice/governance'
import { ownAccount } from '../../../../governance-kit/money/accounts.ts'
import { lastEvent } from '../../../../governance-kit/rewards/rounds.ts'
import { customFunctions, customTopic, NATIVE_FUNCTIONS } from '../actions/functions.ts'
import { NO_METADATA } from '../actions/metadata.ts'
import { TREASURIES } from '../actions/treasury.ts'
import type { GovernanceContext } from '../governance/GovernanceContext.ts'
import { treasuryAccount } from '../money/accounts.ts'
import { toCandidTopic } from '../state/topics.ts'

export const getMetadata = ({ state }: GovernanceContext): GetMetadataResponse =>
  state.metadata.get(0n) ?? NO_METADATA

export function listFunctions(context: GovernanceContext): ListNervousSystemFunctionsResponse {
  return {
    functions: [...NATIVE_FUNCTIONS, ...customFunctions(context)],
    reserved_ids: BigUint64Array.from(context.state.reservedFunctions.get()),
  }
}

const DESCRIPTIONS: Readonly<Record<Topic, string>> = {
  DaoCommunitySettings: 'What the community has decided about its neurons, its token and its name.',
  SnsFrameworkManagement: 'Upgrades of the canisters of the SNS itself.',
  DappCanisterManagement: 'Upgrades and settings of the canisters that the SNS controls.',
  ApplicationBusinessLogic: 'What the application itself lets the community decide.',
  Governance: 'Decisions that nothing but people carry out.',
  TreasuryAssetManagement: 'Payments out of the treasury, and new tokens.',
  CriticalDappOperations: 'What could take the application out of the hands of the community.',
}

export function listTopics(context: GovernanceContext): ListTopicsResponse {
  const custom = customFunctions(context).map((each) => ({
    each,
    topic: customTopic(context, each.id),
  }))
  const of = (topic: Topic | undefined) =>
    custom.filter((entry) => entry.topic === topic).map(({ each }) => each)
  return {
    topics: [
      TOPICS.map((topic) => {
        const ids = new Set(functionsOfTopic(topic))
        return {
          topic: toCandidTopic(topic),
          name: [TOPIC_NAMES[topic]],
          description: [DESCRIPTIONS[topic]],
          native_functions: [NATIVE_FUNCTIONS.filter(({ id }) => ids.has(id))],
          custom_functions: [of(topic)],
          is_critical: [isCriticalTopic(topic)],
        }
      }),
    ],
    uncategorized_functions: [of(undefined)],
  }
}

export function latestRewardEvent(context: GovernanceContext): RewardEvent {
  const event = lastEvent(context)
  return {
    round: event.round,
    actual_timestamp_seconds: event.actualAt,
    end_timestamp_seconds: [event.endsAt],
    rounds_since_last_distribution: [event.roundsSince],
    total_available_e8s_equivalent: [event.available],
    distributed_e8s_equivalent: event.distributed,
    settled_proposals: event.settled.map((id) => ({ id })),
  }
}

const MONTH_SECONDS = 2_630_016n
/** Of the newest proposals, so many are looked at. */
const MOST_LOOKED_AT = 1_000n

/** Without the balances of the treasuries, which only their ledgers know: {@link fetchMetrics} asks them. */
export function getMetrics(
  context: GovernanceContext,
  { time_window_seconds: [window = MONTH_SECONDS] }: GetMetricsRequest,
): GetMetricsResponse {
  const { state } = context
  const now = secondsNow(context)
  const since = now > window ? now - window : 0n
  const next = state.nextProposal.get()
  let [submitted, executed] = [0n, 0n]
  let power: bigint | undefined
  for (let id = next - 1n; id > 0n && id + MOST_LOOKED_AT >= next; id--) {
    const proposal = state.proposals.get(id)
    if (proposal === undefined) continue
    power ??= proposal.counted === proposal.neurons ? proposal.voting.tally.total : undefined
    if (proposal.voting.createdAt >= since) submitted++
    if (proposal.voting.executedAt >= since && proposal.voting.executedAt > 0n) executed++
  }
  const metrics = {
    num_recently_submitted_proposals: opt(submitted),
    num_recently_executed_proposals: opt(executed),
    last_ledger_block_timestamp: opt<bigint>(undefined),
    genesis_timestamp_seconds: opt(state.settings.get().genesisAt),
    treasury_metrics: opt<never[]>(undefined),
    voting_power_metrics: opt({ governance_total_potential_voting_power: opt(power) }),
  }
  return { get_metrics_result: [{ Ok: metrics }] }
}

/** {@link getMetrics} with what the ledgers say that the treasuries hold. */
export async function fetchMetrics(
  context: GovernanceContext,
  request: GetMetricsRequest,
): Promise<GetMetricsResponse> {
  const { icpLedger, ledger } = context.state.settings.get()
  const treasuries = [
    { treasury: TREASURIES.icp, name: 'ICP', ledger: icpLedger, at: ownAccount(context) },
    { treasury: TREASURIES.own, name: 'SNS tokens', ledger, at: treasuryAccount(context) },
  ]
  const treasury_metrics = []
  for (const { treasury, name, ledger: id, at } of treasuries) {
    if (id === undefined) continue
    // await: other messages run here; nothing is changed
    const balance = await context.fetchBalance(id, at.owner, at.subaccount)
    treasury_metrics.push({
      treasury,
      name: opt(name),
      ledger_canister_id: opt(context.toPrincipal(id)),
      account: opt({
        owner: opt(context.toPrincipal(at.owner)),
        subaccount:
          at.subaccount === undefined ? opt<never>(undefined) : opt({ subaccount: at.subaccount }),
      }),
      amount_e8s: opt(balance),
      original_amount_e8s: opt<bigint>(undefined),
      timestamp_seconds: opt(secondsNow(context)),
    })
  }
  const [result] = getMetrics(context, request).get_metrics_result
  if (result === undefined || 'Err' in result) return { get_metrics_result: opt(result) }
  return { get_metrics_result: [{ Ok: { ...result.Ok, treasury_metrics: [treasury_metrics] } }] }
}

function opt<Value>(value: Value | undefined): [] | [Value] {
  return value === undefined ? [] : [value]
}
