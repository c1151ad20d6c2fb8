import type { Principal } from '@icp-sdk/core/principal'
import type { Trap } from './allOrTrap.ts'
import type { LedgerPort } from './journal/LedgerPort.ts'
import type { LedgerLog } from './ledger-log/LedgerLog.ts'

/** What logic is handed of the canister that runs it; `canisterEdges` of the runtime, or a stand-in in a unit test. */
export type CanisterEdges = {
  /** Nanoseconds since 1970. */
  now: () => bigint
  /** Runs a job after a delay, in a message of its own. */
  schedule: (delaySeconds: number, job: () => Promise<void>) => void
  trap: Trap
  /** The canister's own principal. */
  self: () => Uint8Array
  toPrincipal: (bytes: Uint8Array) => Principal
  /** A principal's bytes; undefined when the text is none. */
  parsePrincipal: (text: string) => Uint8Array | undefined
}

/** {@link CanisterEdges} of a canister that moves tokens; `tokenEdges` of the runtime. */
export type TokenEdges = CanisterEdges & { ledger: LedgerPort; ledgerLog: LedgerLog }

/** Questions to a ledger; undefined when it doesn't answer. */
export type LedgerReads = {
  fetchFee(ledger: Uint8Array): Promise<bigint | undefined>
  fetchBalance(
    ledger: Uint8Array,
    owner: Uint8Array,
    subaccount?: Uint8Array,
  ): Promise<bigint | undefined>
  /** What people call the token, and how many digits of its amounts stand behind the point. */
  fetchLabel(ledger: Uint8Array): Promise<{ symbol: string; decimals: number } | undefined>
}

/** Seconds since 1970. */
export function secondsNow({ now }: Pick<CanisterEdges, 'now'>): bigint {
  return now() / 1_000_000_000n
}
