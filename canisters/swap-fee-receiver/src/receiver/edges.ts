import * as Ledger from '@sluice/candid/ledger'
import { idlFactory as factoryInterface } from '@sluice/candid/swap_factory'
import { idlFactory as poolInterface } from '@sluice/candid/swap_pool'
import {
  type CallOutcome,
  callCanister,
  canisterSelf,
  fetchBalance,
  fetchFee,
  icrc3Log,
  icrcLedger,
  Principal,
  parsePrincipal,
  schedule,
  stableMap,
  time,
  trapWith,
  typesOf,
} from '@sluice/canister/runtime'
import type { ReceiverEdges, Reply } from './ReceiverContext.ts'
import { configOf, openReceiverState } from './ReceiverState.ts'

const poolTypes = {
  deposit: typesOf(poolInterface, 'deposit'),
  getUserUnusedBalance: typesOf(poolInterface, 'getUserUnusedBalance'),
  metadata: typesOf(poolInterface, 'metadata'),
  quote: typesOf(poolInterface, 'quote'),
  swap: typesOf(poolInterface, 'swap'),
  withdraw: typesOf(poolInterface, 'withdraw'),
}
const getPoolsTypes = typesOf(factoryInterface, 'getPools')
const minterTypes = typesOf(Ledger.idlFactory, 'icrc1_minting_account', 8192)

const AMOUNT_LIMIT = 1n << 128n

type MinterAnswer = [] | [{ owner: Principal; subaccount: [] | [Uint8Array] }]
type Answer<T> = { ok: T } | { err: object }

/** The receiver's edges in a running canister. */
export function canisterEdges(): ReceiverEdges {
  const state = openReceiverState(stableMap)
  return {
    state,
    ledger: icrcLedger,
    ledgerLog: icrc3Log,
    ledgerReads: {
      fetchFee: async (ledger) => amountIn(await fetchFee(toPrincipal(ledger))),
      fetchBalance: async (ledger, owner, subaccount) =>
        amountIn(await fetchBalance(toPrincipal(ledger), toPrincipal(owner), subaccount)),
      fetchMinter: async (ledger) => {
        const answer = await callCanister<MinterAnswer>(
          toPrincipal(ledger),
          'icrc1_minting_account',
          minterTypes,
          [],
        )
        const account = replied(answer)?.[0]
        return account?.subaccount.length === 0 ? account.owner.toUint8Array() : undefined
      },
    },
    askPool: async (pool, method, ...args) =>
      replyOf(await callCanister(toPrincipal(pool), method, poolTypes[method], args)),
    listPools: async () => {
      const factory = toPrincipal(configOf(state).factory)
      return replyOf(await callCanister(factory, 'getPools', getPoolsTypes, []))
    },
    parsePrincipal: (text) => parsePrincipal(text)?.toUint8Array(),
    toPrincipal,
    self: () => canisterSelf().toUint8Array(),
    now: time,
    schedule,
    trap: trapWith,
  }
}

function toPrincipal(bytes: Uint8Array): Principal {
  return Principal.fromUint8Array(bytes)
}

/** An amount that no token has is no answer: sums of amounts must fit what is stored. */
function amountIn(outcome: CallOutcome<bigint>): bigint | undefined {
  const amount = replied(outcome)
  return amount !== undefined && amount < AMOUNT_LIMIT ? amount : undefined
}

function replied<T>(outcome: CallOutcome<T>): T | undefined {
  return outcome.kind === 'replied' ? outcome.result : undefined
}

function replyOf<T>(outcome: CallOutcome<Answer<T>>): Reply<T> {
  if (outcome.kind === 'rejected') return { kind: 'unknown', text: outcome.message }
  const { result } = outcome
  if ('ok' in result) return { kind: 'ok', value: result.ok }
  const [name = 'error', text] = Object.entries(result.err)[0] ?? []
  return { kind: 'refused', text: typeof text === 'string' ? text : name }
}
