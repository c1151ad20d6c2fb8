import type { ArchiveInfo } from '@sluice/candid/ledger'
import * as ledgerService from '@sluice/candid/ledger'
import type {
  CanisterSummary,
  GetSnsCanistersSummaryResponse,
  ListSnsCanistersResponse,
} from '@sluice/candid/sns_root'
import {
  callCanister,
  canisterSelf,
  optionalPrincipal,
  type Principal,
  replied,
  toPrincipal,
  typesOf,
} from '@sluice/canister/runtime'
import { fetchStatus } from './management.ts'
import type { RootState } from './RootState.ts'

const archiveTypes = typesOf(ledgerService.idlFactory, 'icrc3_get_archives', 65_536)
const MOST_ARCHIVES = 100

/** The canisters of the SNS. */
export function listCanisters(state: RootState): ListSnsCanistersResponse {
  const { governance, ledger, swap, index } = state.ids.get()
  return {
    root: [canisterSelf()],
    governance: optionalPrincipal(governance),
    ledger: optionalPrincipal(ledger),
    swap: optionalPrincipal(swap),
    index: optionalPrincipal(index),
    dapps: state.dapps.get().map(toPrincipal),
    archives: state.archives.get().map(toPrincipal),
    extensions: [{ extension_canister_ids: [] }],
  }
}

/** The SNS's own canisters as texts, without those of its dapp. */
export function ownCanisters(state: RootState): string[] {
  const { root, governance, ledger, swap, index, archives } = listCanisters(state)
  const singles = [...root, ...governance, ...ledger, ...swap, ...index]
  return [...singles, ...archives].map((id) => id.toText())
}

/** Whether the canister is one of the SNS, or of its dapp. */
export function belongs(state: RootState, canister: Principal): boolean {
  const text = canister.toText()
  return (
    ownCanisters(state).includes(text) ||
    state.dapps.get().some((id) => toPrincipal(id).toText() === text)
  )
}

/** Reads which archives the ledger has. */
export async function syncArchives(state: RootState): Promise<void> {
  const ledger = toPrincipal(state.ids.get().ledger)
  const outcome = await callCanister<ArchiveInfo[]>(ledger, 'icrc3_get_archives', archiveTypes, [
    { from: [] },
  ])
  const archives = replied(outcome)?.slice(0, MOST_ARCHIVES)
  if (archives !== undefined)
    state.archives.set(archives.map(({ canister_id }) => canister_id.toUint8Array()))
}

/** What the network says of each canister; nothing of one that the root does not control. */
export async function summarize(state: RootState): Promise<GetSnsCanistersSummaryResponse> {
  const { root, governance, ledger, swap, index, dapps, archives } = listCanisters(state)
  const one = async ([id]: [] | [Principal]): Promise<[] | [CanisterSummary]> =>
    id === undefined ? [] : [await summaryOf(id)]
  const all = async (ids: readonly Principal[]): Promise<CanisterSummary[]> => {
    const summaries: CanisterSummary[] = []
    for (const id of ids) summaries.push(await summaryOf(id))
    return summaries
  }
  return {
    root: await one(root),
    governance: await one(governance),
    ledger: await one(ledger),
    swap: await one(swap),
    index: await one(index),
    dapps: await all(dapps),
    archives: await all(archives),
  }
}

async function summaryOf(canister: Principal): Promise<CanisterSummary> {
  const status = replied(await fetchStatus(canister))
  return { canister_id: [canister], status: status === undefined ? [] : [status] }
}
