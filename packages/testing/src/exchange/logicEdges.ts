import { Principal } from '@icp-sdk/core/principal'
import { type LedgerPort, type TokenEdges, throwing } from '@sluice/canister'

/**
 * Edges for logic in Node: time stands still, nothing that is scheduled runs, ledgers answer nothing and their logs are empty. A test
 * replaces what it is about.
 */
export const logicEdges: TokenEdges = {
  now: () => 1n,
  schedule: () => {},
  trap: throwing,
  self: () => Uint8Array.of(9),
  toPrincipal: (bytes) => Principal.fromUint8Array(bytes),
  parsePrincipal: () => undefined,
  ledger: { send: async () => ({ kind: 'rejected', code: 2, message: 'silence' }) },
  ledgerLog: { fetchLength: async () => 0n, fetchBlocks: async () => [] },
}

/** A ledger that executes whatever it is asked for. */
export function payingLedger(): LedgerPort {
  let blocks = 0n
  return { send: async () => ({ kind: 'ok', block: blocks++ }) }
}
