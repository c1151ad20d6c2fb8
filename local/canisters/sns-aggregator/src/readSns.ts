import * as ledgerService from '@sluice/candid/ledger'
import * as governanceService from '@sluice/candid/sns_governance'
import * as rootService from '@sluice/candid/sns_root'
import * as swapService from '@sluice/candid/sns_swap'
import type { DeployedSns } from '@sluice/candid/sns_wasm'
import {
  type CallOutcome,
  callCanister,
  IDL,
  type Principal,
  typesOf,
} from '@sluice/canister/runtime'
import type { KnownSns } from './AggregatorState.ts'
import { toJson } from './toJson.ts'

/** Bytes of an answer: a hundred functions with their descriptions, or a logo. */
const LONGEST_REPLY = 600_000
/** Of all that is said of an SNS. */
const LONGEST_ITEM = 400_000

type Services = {
  root: typeof rootService
  governance: typeof governanceService
  swap: typeof swapService
  ledger: typeof ledgerService
}
const services: Services = {
  root: rootService,
  governance: governanceService,
  swap: swapService,
  ledger: ledgerService,
}
type From = keyof Services

/** Fields of an item, whom they are asked of, and with which argument. */
const FIELDS = [
  ['list_sns_canisters', 'root', 'list_sns_canisters', {}],
  ['nervous_system_parameters', 'governance', 'get_nervous_system_parameters', null],
  ['parameters', 'governance', 'list_nervous_system_functions'],
  ['latest_reward_event', 'governance', 'get_latest_reward_event'],
  ['metrics', 'governance', 'get_metrics', { time_window_seconds: [5_259_600n] }],
  ['topics', 'governance', 'list_topics', {}],
  ['swap_state', 'swap', 'get_state', {}],
  ['swap_params', 'swap', 'get_sale_parameters', {}],
  ['init', 'swap', 'get_init', {}],
  ['derived_state', 'swap', 'get_derived_state', {}],
  ['lifecycle', 'swap', 'get_lifecycle', {}],
  ['icrc1_metadata', 'ledger', 'icrc1_metadata'],
  ['icrc1_fee', 'ledger', 'icrc1_fee'],
  ['icrc1_total_supply', 'ledger', 'icrc1_total_supply'],
] as const satisfies readonly (readonly [string, From, string, unknown?])[]

/** An SNS with its logo, which has a path of its own. */
export type ReadSns = KnownSns & { readonly logo: string }

/**
 * Reads all that there is to say of an SNS. Undefined when its root or its metadata do not answer, or when it is too much: then what was
 * known of it stays.
 */
export async function readSns(sns: DeployedSns): Promise<ReadSns | undefined> {
  const [root] = sns.root_canister_id
  const [governance] = sns.governance_canister_id
  if (root === undefined || governance === undefined) return undefined
  const meta = await ask<governanceService.GetMetadataResponse>(governance, {
    from: 'governance',
    method: 'get_metadata',
    args: [{}],
  })
  if (meta.kind === 'rejected') return undefined
  const parts = [`"canister_ids":${canisterIds(sns)}`, `"meta":${metaJson(meta.result, root)}`]
  let lifecycle = 0
  for (const [name, from, method, arg] of FIELDS) {
    const canister = canisterOf(sns, from)
    const outcome =
      canister &&
      (await ask<unknown>(canister, { from, method, args: arg === undefined ? [] : [arg] }))
    if (name === 'list_sns_canisters' && outcome?.kind !== 'replied') return undefined
    if (name === 'lifecycle' && outcome?.kind === 'replied') lifecycle = lifecycleOf(outcome.result)
    parts.push(
      `"${name}":${outcome?.kind === 'replied' ? fieldJson(name, { from, method }, outcome.result) : 'null'}`,
    )
  }
  const item = parts.join()
  if (item.length > LONGEST_ITEM) return undefined
  return { root: root.toText(), item, lifecycle, logo: meta.result.logo[0] ?? '' }
}

function lifecycleOf(result: unknown): number {
  const found: unknown =
    typeof result === 'object' && result !== null ? Reflect.get(result, 'lifecycle') : undefined
  return Array.isArray(found) ? Number(found[0] ?? 0) : 0
}

const canisterIds = (sns: DeployedSns): string =>
  JSON.stringify(
    Object.fromEntries(Object.entries(sns).map(([name, [id]]) => [name, id?.toText() ?? null])),
  )

const LONGEST_NAME = 255
const LONGEST_DESCRIPTION = 2_000

function metaJson(
  { url, name, description }: governanceService.GetMetadataResponse,
  root: Principal,
): string {
  return JSON.stringify({
    url: url[0]?.slice(0, LONGEST_NAME) ?? null,
    name: name[0]?.slice(0, LONGEST_NAME) ?? null,
    description: description[0]?.slice(0, LONGEST_DESCRIPTION) ?? null,
    logo: `/v1/sns/root/${root.toText()}/logo.png`,
  })
}

function canisterOf(sns: DeployedSns, from: From): Principal | undefined {
  switch (from) {
    case 'root':
      return sns.root_canister_id[0]
    case 'governance':
      return sns.governance_canister_id[0]
    case 'swap':
      return sns.swap_canister_id[0]
    case 'ledger':
      return sns.ledger_canister_id[0]
  }
}

type Question = { from: From; method: string; args: unknown[] }

const ask = <Result>(
  canister: Principal,
  { from, method, args }: Question,
): Promise<CallOutcome<Result>> =>
  callCanister<Result>(
    canister,
    method,
    typesOf(services[from].idlFactory, method, LONGEST_REPLY),
    args,
  )

/** Amounts of the ledger are lists of 32 bits each, as the public aggregator has them. */
function fieldJson(
  name: string,
  { from, method }: { from: From; method: string },
  result: unknown,
): string {
  if (name === 'icrc1_fee') return `[${limbs(result)}]`
  if (name === 'icrc1_metadata') return metadataJson(result)
  const service = services[from].idlFactory({ IDL })
  const type = service._fields.find(([field]) => field === method)?.[1].retTypes[0]
  return type === undefined ? 'null' : toJson(type, result)
}

function limbs(value: unknown): string {
  let rest = typeof value === 'bigint' ? value : 0n
  const found: bigint[] = []
  for (; rest > 0n; rest >>= 32n) found.push(rest & 0xffffffffn)
  return found.join()
}

function metadataJson(value: unknown): string {
  if (!Array.isArray(value)) return '[]'
  const entries = value.map(([key, entry]: [unknown, object]) => {
    const [kind = 'Text', content] = Object.entries(entry)[0] ?? []
    const written =
      kind === 'Nat' || kind === 'Int' ? `[${limbs(content)}]` : JSON.stringify(String(content))
    return `[${JSON.stringify(String(key))},{"${kind}":${written}}]`
  })
  return `[${entries.join()}]`
}
