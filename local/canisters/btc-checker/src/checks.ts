import type {
  CheckAddressResponse,
  CheckTransactionQueryResponse,
  CheckTransactionResponse,
} from '@sluice/candid/btc_checker'
import { parseAddress, showAddress } from '../../ckbtc-minter/src/bitcoin/address/address.ts'
import { isBlockedAddress } from './blocked.ts'
import type { CheckerState } from './CheckerState.ts'
import { parseTxid, TXID_BYTES } from './txid.ts'

/** As the public checker charges: what a call must bring, and what is kept of it. */
export const CHARGES = { attached: 40_000_000_000n, kept: 100_000_000n } as const

/** Cycles that came with a call; `accept` keeps some of them, all others go back. */
export type Payment = { readonly available: bigint; accept(cycles: bigint): void }

/** @throws Error for a malformed address, as the public checker traps. */
export function checkAddress(state: CheckerState, text: string): CheckAddressResponse {
  const network = state.network.get()
  const parsed = parseAddress(text, network)
  if ('malformed' in parsed) throw new Error(parsed.malformed)
  switch (state.mode.get()) {
    case 'AcceptAll':
      return { Passed: null }
    case 'RejectAll':
      return { Failed: null }
    case 'Normal':
      return isBlockedAddress(state, showAddress(parsed.ok, network))
        ? { Failed: null }
        : { Passed: null }
  }
}

/** Checks the transaction of an id in internal byte order: the id first, then the cycles, then the mode and the list. */
export function checkTransaction(
  state: CheckerState,
  txid: Uint8Array,
  payment: Payment,
): CheckTransactionResponse {
  if (txid.length !== TXID_BYTES) {
    return invalidId(`A transaction id has ${TXID_BYTES} bytes, not ${txid.length}`)
  }
  if (payment.available < CHARGES.attached) return { Unknown: { NotEnoughCycles: null } }
  payment.accept(CHARGES.kept)
  return ofList(state, txid)
}

/** As `checkTransaction`, by an id as people write it. */
export function checkTransactionText(
  state: CheckerState,
  text: string,
  payment: Payment,
): CheckTransactionResponse {
  const txid = parseTxid(text)
  return txid === undefined
    ? invalidId('A transaction id has 64 hexadecimal digits')
    : checkTransaction(state, txid, payment)
}

/** For free. The public checker knows only what it was asked before; here every transaction is known. @throws Error for no id. */
export function queryTransaction(
  state: CheckerState,
  txid: Uint8Array,
): CheckTransactionQueryResponse {
  if (txid.length !== TXID_BYTES) {
    throw new Error(`A transaction id has ${TXID_BYTES} bytes, not ${txid.length}`)
  }
  return ofList(state, txid)
}

/** What fails names the addresses that it spends from, which are not known here. */
function ofList(state: CheckerState, txid: Uint8Array): { Passed: null } | { Failed: string[] } {
  switch (state.mode.get()) {
    case 'AcceptAll':
      return { Passed: null }
    case 'RejectAll':
      return { Failed: [] }
    case 'Normal':
      return state.blockedTxids.has(txid) ? { Failed: [] } : { Passed: null }
  }
}

const invalidId = (InvalidTransactionId: string): CheckTransactionResponse => ({
  Unknown: { Error: { InvalidTransactionId } },
})
