import {
  openJournal,
  type SettledOutcome,
  type TokenEdges,
  type TransferIntent,
  type TransferJournal,
} from '@sluice/canister'
import { add, credit } from './books.ts'
import { log } from './log.ts'
import type { ManagerState, PasscodeRequest } from './ManagerState.ts'
import { purposeOf } from './purpose.ts'

/** What the factory said to a numbered request. `unknown`: ask again, with the same number. */
export type FactoryAnswer =
  | { kind: 'ok' }
  | { kind: 'refused'; message: string }
  | { kind: 'unknown'; message: string }

type HeldPasscode = Pick<PasscodeRequest, 'owner' | 'token0' | 'token1' | 'fee'>

export type FactoryPort = {
  send(requestId: bigint, request: PasscodeRequest): Promise<FactoryAnswer>
  /** How many passcodes may still be given back; undefined when the factory doesn't answer. */
  fetchUnused(): Promise<bigint | undefined>
  /** The passcodes in people's hands; undefined when the factory doesn't answer. */
  fetchHeld(): Promise<readonly HeldPasscode[] | undefined>
}

export type ManagerEdges = TokenEdges & {
  state: ManagerState
  cycles: () => bigint
  /** The payment token's fee; undefined when its ledger doesn't answer. */
  fetchFee(): Promise<bigint | undefined>
  factory: FactoryPort
}

export type ManagerContext = ManagerEdges & {
  journal: TransferJournal
  /** Requests whose answer somebody waits for in this very instance. */
  awaited: Set<bigint>
  /** One timer for all open requests, however many there are. */
  retry: { isScheduled: boolean }
}

/** Wires the manager's logic to its edges. */
export function openManager(edges: ManagerEdges): ManagerContext {
  const { state, now } = edges
  const journal = openJournal(edges, state, (intent, outcome) =>
    settle(state, now(), intent, outcome),
  )
  return { ...edges, journal, awaited: new Set(), retry: { isScheduled: false } }
}

/** Applies a transfer's outcome to the books, exactly once, be it while the caller waits or long after. */
function settle(
  state: ManagerState,
  timestampNs: bigint,
  intent: TransferIntent,
  outcome: SettledOutcome,
): void {
  const { kind, owner } = purposeOf(intent)
  const entry = { caller: owner, timestampNs, amount: intent.amount }
  if (outcome.kind === 'done') {
    if (kind === 'deposit') credit(state, owner, intent.amount)
    log(state, { ...entry, message: `${kind}: block ${outcome.block}` })
    return
  }
  // not logged: whoever has nothing can have a deposit refused as often as they like
  const total = intent.amount + intent.fee
  if (kind === 'withdraw') credit(state, owner, total)
  if (kind === 'transfer') add(state.taken, -total)
}
