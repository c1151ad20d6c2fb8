import type { DeployNewSnsResponse, PreparedSns, SnsInitPayload } from '@sluice/candid/sns_wasm'
import type { Principal } from '@sluice/canister/runtime'
import { includesPrincipal } from '@sluice/canister/services'
import { flawOfPayload } from '../payload/flawOfPayload.ts'
import type { SnsIds, Surroundings } from '../payload/inits.ts'
import { WASM_TYPES } from '../versions/wasms.ts'
import { beginHandover } from './handOver.ts'
import type { Deployment, Installed, SnsWasmContext } from './SnsWasmContext.ts'

const INSTALLED = [
  'root',
  'governance',
  'ledger',
  'swap',
  'index',
] as const satisfies readonly Installed[]

/** Makes an SNS of new canisters. One deployment runs at a time; what one that fails has made is used by the next. */
export function deployNew(
  context: SnsWasmContext,
  payload: SnsInitPayload,
): Promise<DeployNewSnsResponse> {
  return alone(context, async () => {
    const flaw = flawOfNew(context, payload) ?? (await flawOfDapps(context, payload))
    if (flaw !== undefined) return refused(flaw)
    const ids = await takeCanisters(context)
    if (typeof ids === 'string') return refused(ids)
    const around = surroundings(context, { isLaunched: false, maturityDelay: undefined })
    return install(context, { payload, ids, around }, INSTALLED)
  })
}

/** Makes an SNS of canisters that exist. A ledger or index that runs already stays what it is. */
export function deployPrepared(
  context: SnsWasmContext,
  payload: SnsInitPayload,
  prepared: PreparedSns,
): Promise<DeployNewSnsResponse> {
  return alone(context, async () => {
    const flaw = flawOfNew(context, payload, !prepared.launched)
    if (flaw !== undefined) return refused(flaw)
    const { root, governance, ledger, swap, index } = prepared.canisters
    const [rootId, governanceId, ledgerId] = [root[0], governance[0], ledger[0]]
    if (rootId === undefined || governanceId === undefined || ledgerId === undefined)
      return refused('A prepared SNS has a root, a governance and a ledger')
    const ids = {
      root: rootId,
      governance: governanceId,
      ledger: ledgerId,
      swap: swap[0],
      index: index[0],
    }
    if (ids.swap === undefined && !prepared.launched) return refused('A sale needs a canister')
    const empty = await emptyOnes(context, ids)
    if (typeof empty === 'string') return refused(empty)
    const around = {
      ...surroundings(context, {
        isLaunched: prepared.launched,
        maturityDelay: prepared.maturity_disbursement_delay_seconds[0],
      }),
      icpLedger: prepared.icp_ledger,
      cmc: prepared.cmc[0],
    }
    return install(context, { payload, ids, around }, empty, true)
  })
}

function alone(
  { locks }: SnsWasmContext,
  run: () => Promise<DeployNewSnsResponse>,
): Promise<DeployNewSnsResponse> {
  return locks.withLock(
    'deploy',
    () => refused('Another SNS is being deployed: try again when that is done'),
    run,
  )
}

function flawOfNew(
  { state, isPrincipal }: SnsWasmContext,
  payload: SnsInitPayload,
  hasSale = true,
): string | undefined {
  if (state.settings.get(0n) === undefined) return 'The stand-in has not been told where ICP is'
  const missing = INSTALLED.find((type) => state.newest.get(BigInt(WASM_TYPES[type])) === undefined)
  if (missing !== undefined) return `There is no module of the kind ${missing} yet`
  const [proposal] = payload.nns_proposal_id
  if (proposal !== undefined && state.ofProposals.has(proposal))
    return `Proposal ${proposal} has led to an SNS already`
  return flawOfPayload(payload, { hasSale, isPrincipal })
}

/** Canisters of the dapp are handed to the root in the end, so this canister has to control them. */
async function flawOfDapps(
  { fetchInfo, self }: SnsWasmContext,
  payload: SnsInitPayload,
): Promise<string | undefined> {
  for (const { id } of payload.dapp_canisters[0]?.canisters ?? []) {
    for (const canister of id) {
      // await: nothing has been done yet
      const info = await fetchInfo(canister)
      if (info.kind === 'rejected') return `${canister.toText()} is not known: ${info.message}`
      if (!info.result.controllers.some((one) => one.toText() === self().toText()))
        return `${canister.toText()} must have SNS-W among its controllers`
    }
  }
  return undefined
}

/** Five canisters without an owner beside this one: those of an attempt that failed, then new ones. */
async function takeCanisters(context: SnsWasmContext): Promise<SnsIds | string> {
  const { state, toPrincipal } = context
  while (state.spares.size < INSTALLED.length) {
    // await: deployments run one at a time; each canister is noted when it is heard of
    const created = await context.createCanister()
    if (created.kind === 'rejected') return `A canister was not created: ${created.message}`
    state.spares.set(created.result.toUint8Array(), context.nowSeconds())
  }
  const [root, governance, ledger, swap, index] = state.spares
    .entries(0, INSTALLED.length)
    .map(([id]) => toPrincipal(id))
  return root && governance && ledger && swap && index
    ? { root, governance, ledger, swap, index }
    : 'There are too few canisters'
}

async function emptyOnes(context: SnsWasmContext, ids: SnsIds): Promise<Installed[] | string> {
  const empty: Installed[] = []
  for (const type of INSTALLED) {
    const canister = ids[type]
    if (canister === undefined) continue
    // await: deployments run one at a time
    const info = await context.fetchInfo(canister)
    if (info.kind === 'rejected') return `${canister.toText()} is not known: ${info.message}`
    const isKept = info.result.moduleHash !== undefined && (type === 'ledger' || type === 'index')
    if (!isKept) empty.push(type)
  }
  return empty
}

async function install(
  context: SnsWasmContext,
  deployment: Deployment,
  types: readonly Installed[],
  isPrepared = false,
): Promise<DeployNewSnsResponse> {
  const { state } = context
  const { ids, payload } = deployment
  for (const type of types) {
    // await: what an attempt that ends here has installed is installed anew by the next
    const installed = await context.install(type, deployment)
    if (installed.kind === 'rejected')
      return refused(`${type} was not installed: ${installed.message}`)
  }
  const ours = types.flatMap((type) => ids[type] ?? [])
  for (const canister of ours) state.spares.delete(canister.toUint8Array())
  const bytesOf = (id: Principal | undefined) => id?.toUint8Array()
  await beginHandover(context, {
    sns: {
      root: bytesOf(ids.root),
      governance: bytesOf(ids.governance),
      ledger: ids.ledger.toUint8Array(),
      swap: bytesOf(ids.swap),
      index: bytesOf(ids.index),
    },
    proposal: payload.nns_proposal_id[0],
    dapps: isPrepared
      ? []
      : (payload.dapp_canisters[0]?.canisters ?? []).flatMap(({ id }) =>
          id.map((one) => one.toUint8Array()),
        ),
    ours: ours.map((id) => id.toUint8Array()),
    isPrepared,
  })
  return deployed(ids)
}

function surroundings(
  { state, self, nowSeconds, toPrincipal }: SnsWasmContext,
  { isLaunched, maturityDelay }: Pick<Surroundings, 'isLaunched' | 'maturityDelay'>,
): Surroundings {
  const settings = state.settings.get(0n)
  if (settings === undefined) throw new Error('the settings were read before')
  return {
    icpLedger: toPrincipal(settings.icpLedger),
    nnsGovernance: toPrincipal(settings.nnsGovernance),
    cmc: settings.cmc && toPrincipal(settings.cmc),
    snsWasm: self(),
    maturityDelay,
    nowSeconds: nowSeconds(),
    isLaunched,
  }
}

/** Whether somebody may have SNSes deployed. */
export function mayDeploy({ state }: Pick<SnsWasmContext, 'state'>, caller: Principal): boolean {
  const settings = state.settings.get(0n)
  if (settings === undefined) return false
  return includesPrincipal([...settings.allowed, settings.nnsGovernance], caller.toUint8Array())
}

const optional = <T>(value: T | undefined): [] | [T] => (value === undefined ? [] : [value])

const deployed = (ids: SnsIds): DeployNewSnsResponse => ({
  subnet_id: [],
  canisters: [
    {
      root: [ids.root],
      governance: [ids.governance],
      ledger: [ids.ledger],
      swap: optional(ids.swap),
      index: optional(ids.index),
    },
  ],
  error: [],
  dapp_canisters_transfer_result: [],
})

export const refused = (message: string): DeployNewSnsResponse => ({
  subnet_id: [],
  canisters: [],
  error: [{ message }],
  dapp_canisters_transfer_result: [],
})
