import { HttpError } from '@sluice/network'
import { parseAddress } from '../../address/address.ts'
import type { HashText } from '../../transaction/hashes.ts'
import { outpointOf } from '../../transaction/Transaction.ts'
import type { Storm } from '../controls/Storm.ts'
import { LIE_BLOCKS } from '../controls/Storm.ts'
import { esploraStatus, esploraTransaction, esploraUtxo } from './esplora.ts'
import type { Known, Ledger } from './Ledger.ts'

const MAX_WAITING = 50
const PAGE = 25
/** Some addresses have more coins than anybody reads at once. */
const MAX_UTXOS = 500

/** The script of an address that somebody asks about. Throws an `HttpError`. */
export function requireScript(address: string): Uint8Array {
  const parsed = parseAddress(address)
  switch (parsed.kind) {
    case 'script':
      return parsed.script
    case 'malformed':
      throw new HttpError(400, 'Invalid Bitcoin address.')
    case 'foreign':
      throw new HttpError(400, 'This address is of another Bitcoin network; here is regtest.')
  }
}

/** Throws an `HttpError` for a transaction that nobody knows. */
export function requireTransaction(ledger: Ledger, txid: HashText): Known {
  const known = ledger.find(txid)
  if (known === undefined) throw new HttpError(404, 'Transaction not found.')
  return known
}

export function tipHeight({ node }: Ledger, { isLying }: Storm): number {
  return node.chain.height + (isLying ? LIE_BLOCKS : 0)
}

/** The history of an address, the latest first: what waits and the first page of what is in blocks. */
export function addressTransactions(address: string, ledger: Ledger, storm: Storm) {
  const script = requireScript(address)
  const waiting = ledger.waitingOf(script).slice(0, MAX_WAITING)
  const mined = ledger.minedOf(script).slice(0, PAGE)
  return [...waiting, ...mined.map((txid) => requireTransaction(ledger, txid))].map((known) =>
    esploraTransaction(known, ledger, storm),
  )
}

/** A further page of what is in blocks, behind the last transaction that the asker has. */
export function minedPage(
  address: string,
  last: HashText | undefined,
  ledger: Ledger,
  storm: Storm,
) {
  const mined = ledger.minedOf(requireScript(address))
  const at = last === undefined ? -1 : mined.indexOf(last)
  // of a transaction that is not in the history nothing follows
  const page = last !== undefined && at < 0 ? [] : mined.slice(at + 1, at + 1 + PAGE)
  return page.map((txid) => esploraTransaction(requireTransaction(ledger, txid), ledger, storm))
}

export function addressUtxos(address: string, ledger: Ledger, storm: Storm) {
  const coins = ledger.unspentOf(requireScript(address)).slice(0, MAX_UTXOS)
  return coins.map((coin) => esploraUtxo(coin, ledger, storm))
}

/** What spends each output of a transaction, in a block or waiting. */
export function outspends({ transaction }: Known, ledger: Ledger, storm: Storm) {
  const { txid, outputs } = transaction
  return outputs.map((_, vout) => {
    const outpoint = outpointOf({ txid, vout })
    const spender = ledger.spenderOf(outpoint)
    const known = spender === undefined ? undefined : ledger.find(spender)
    if (known === undefined) return { spent: false }
    const vin = known.transaction.inputs.findIndex((input) => outpointOf(input) === outpoint)
    return { spent: true, txid: spender, vin, status: esploraStatus(known, ledger, storm) }
  })
}
