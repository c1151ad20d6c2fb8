import type { IDL as Candid } from '@icp-sdk/core/candid'
import { idlFactory as indexInterface } from '@sluice/candid/position_index'
import { idlFactory as poolInterface } from '@sluice/candid/swap_pool'
import {
  callCanister,
  callTypes,
  canisterCycleBalance,
  fetchDecimals,
  fetchStandards,
  fetchSymbol,
  IDL,
  ledgerReads,
  replied,
  schedule,
  stableMap,
  tokenEdges,
  toPrincipal,
  typesLike,
  typesOf,
  waitForStrangersAtMost,
} from '@sluice/canister/runtime'
import type { PoolEdges, PositionIndexPort } from './PoolContext.ts'
import { openPoolStorage, type PoolStorage } from './PoolStorage.ts'

const ATTEMPTS = 5
const FIRST_DELAY_SECONDS = 5
const isTrustedTypes = callTypes([IDL.Principal], [IDL.Bool])
/** The info canister takes records as `getSwapRecordState` shows them. */
const pushTypes = typesLike(poolInterface, 'getSwapRecordState', (answer) => [
  fieldOf(fieldOf(answer, 'ok'), 'records'),
])
const indexTypes = {
  addPoolToUser: typesOf(indexInterface, 'addPoolToUser'),
  removePoolFromUser: typesOf(indexInterface, 'removePoolFromUser'),
  updateUserPool: typesOf(indexInterface, 'updateUserPool'),
}

/** Long enough for every ledger that works; the pool can be stopped as soon as those that do not have been given up. */
const PATIENCE_SECONDS = 60

/** The pool's edges in a running canister. */
export function canisterEdges(): PoolEdges {
  waitForStrangersAtMost(PATIENCE_SECONDS)
  const storage = openPoolStorage(stableMap)
  return {
    ...tokenEdges,
    storage,
    cycles: canisterCycleBalance,
    ledgerReads: {
      fetchFee: ledgerReads.fetchFee,
      fetchBalance: (ledger, subaccount) =>
        ledgerReads.fetchBalance(ledger, tokenEdges.self(), subaccount),
      fetchLabel: async (ledger) => {
        const id = toPrincipal(ledger)
        const [symbol, decimals] = await Promise.all([fetchSymbol(id), fetchDecimals(id)])
        const [known, digits] = [replied(symbol), replied(decimals)]
        if (known === undefined || digits === undefined) return undefined
        return { symbol: known, decimals: digits }
      },
      fetchStandards: async (ledger) =>
        replied(await fetchStandards(toPrincipal(ledger)))?.map(({ name }) => name),
    },
    isTrusted: async (ledger) => {
      const manager = toPrincipal(storage.config.get().trustedCanisterManagerCid)
      const args = [toPrincipal(ledger)]
      const outcome = await callCanister<boolean>(
        manager,
        'isCanisterTrusted',
        isTrustedTypes,
        args,
      )
      return outcome.kind === 'replied' && outcome.result
    },
    positionIndex: positionIndex(storage),
    async pushToInfo(records) {
      const info = toPrincipal(storage.config.get().infoCid)
      const outcome = await callCanister(info, 'batchPushV2', pushTypes, [records])
      return outcome.kind === 'rejected' ? outcome.message : undefined
    },
  }
}

/** The type of one field of a record or variant. */
function fieldOf(type: Candid.Type | undefined, name: string): Candid.Type {
  const fields: [string, Candid.Type][] = Reflect.get(type ?? {}, '_fields') ?? []
  const found = fields.find(([field]) => field === name)
  if (found === undefined) throw new Error(`the interface shows no ${name}`)
  return found[1]
}

/** Calls to the position index, in messages of their own; one that fails is tried again a few times. */
function positionIndex(storage: PoolStorage): PositionIndexPort {
  const notify = (method: keyof typeof indexTypes, args: unknown[], attempt = 1) => {
    const delay = attempt === 1 ? 0 : FIRST_DELAY_SECONDS * 2 ** (attempt - 2)
    schedule(delay, async () => {
      const index = toPrincipal(storage.config.get().positionIndexCid)
      const outcome = await callCanister<object>(index, method, indexTypes[method], args)
      const isDone = outcome.kind === 'replied' && 'ok' in outcome.result
      if (!isDone && attempt < ATTEMPTS) notify(method, args, attempt + 1)
    })
  }
  return {
    onPositionAdded: (owner) => notify('addPoolToUser', [toPrincipal(owner)]),
    onLastPositionRemoved: (owner) => notify('removePoolFromUser', [toPrincipal(owner)]),
    onPositionTransferred: (to, from) =>
      notify('updateUserPool', [toPrincipal(to), from === undefined ? [] : [toPrincipal(from)]]),
  }
}
