import { canisterSelf, time } from 'azle'
import type { CanisterEdges, LedgerReads, TokenEdges } from '../edges.ts'
import { icrc3Log } from './icrc3Log.ts'
import { fetchBalance, fetchDecimals, fetchFee, fetchSymbol, icrcLedger } from './icrcLedger.ts'
import { parsePrincipal } from './parsePrincipal.ts'
import { schedule } from './schedule.ts'
import { replied, toPrincipal } from './servicePort.ts'
import { trapWith } from './trapWith.ts'

const self = () => canisterSelf().toUint8Array()
const parseBytes = (text: string) => parsePrincipal(text)?.toUint8Array()

/** {@link CanisterEdges} in a running canister. */
export const canisterEdges: CanisterEdges = {
  now: time,
  schedule,
  trap: trapWith,
  self,
  toPrincipal,
  parsePrincipal: parseBytes,
}

/** {@link TokenEdges} in a running canister. Written out: a spread would put ledgers and timers into canisters that use neither. */
export const tokenEdges: TokenEdges = {
  now: time,
  schedule,
  trap: trapWith,
  self,
  toPrincipal,
  parsePrincipal: parseBytes,
  ledger: icrcLedger,
  ledgerLog: icrc3Log,
}

/** The ledgers on the network. */
export const ledgerReads: LedgerReads = {
  fetchFee: async (ledger) => replied(await fetchFee(toPrincipal(ledger))),
  fetchBalance: async (ledger, owner, subaccount) =>
    replied(await fetchBalance(toPrincipal(ledger), toPrincipal(owner), subaccount)),
  async fetchLabel(ledger) {
    const symbol = replied(await fetchSymbol(toPrincipal(ledger)))
    const decimals = replied(await fetchDecimals(toPrincipal(ledger)))
    return symbol === undefined || decimals === undefined ? undefined : { symbol, decimals }
  },
}

/** The same, where an amount that no token has is no answer: sums of amounts must fit what is stored. */
export function ledgerReadsBelow(limit: bigint): LedgerReads {
  const within = (amount: bigint | undefined) =>
    amount !== undefined && amount < limit ? amount : undefined
  return {
    fetchFee: async (ledger) => within(await ledgerReads.fetchFee(ledger)),
    fetchBalance: async (...account) => within(await ledgerReads.fetchBalance(...account)),
    fetchLabel: ledgerReads.fetchLabel,
  }
}
