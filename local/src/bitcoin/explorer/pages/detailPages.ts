import { HttpError } from '@sluice/network'
import { type Html, html } from '../../../explorer/html.ts'
import { facts, table, timeText } from '../../../explorer/layout.ts'
import { formatAddress } from '../../address/address.ts'
import { isCoinbase, type Output, outpointOf } from '../../transaction/Transaction.ts'
import { feeOf } from '../answers/esplora.ts'
import type { Known, Ledger } from '../answers/Ledger.ts'
import { requireScript, requireTransaction } from '../answers/lookUps.ts'
import { addressLink, bitcoin, blockLink, layout, transactionLink } from './layout.ts'

/** How many rows a page shows of what may be long. */
const MOST_ROWS = 100
const VALUE = { label: 'Value', isFigure: true } as const

/** A block by its height or hash. Throws an `HttpError`. */
export function blockPage(ledger: Ledger, id: string): string {
  const { chain } = ledger.node
  const height = /^\d{1,9}$/.test(id) ? Number(id) : chain.blocks.heightOf(id)
  if (height === undefined || height > chain.height) throw new HttpError(404, 'Block not found.')
  const { hash, header, transactions } = chain.blocks.at(height)
  const rows = transactions
    .slice(0, MOST_ROWS)
    .map(({ txid, outputs }) => [transactionLink(txid), bitcoin(sumOf(outputs))])
  return layout(
    `Block ${height}`,
    html`<section>${facts([
      ['Hash', hash],
      ['Before it', height === 0 ? '–' : blockLink(height - 1)],
      ['After it', height === chain.height ? '–' : blockLink(height + 1)],
      ['Time', timeText(header.timeSeconds)],
      ['Confirmations', `${chain.height - height + 1}`],
      ['Transactions', `${transactions.length}`],
    ])}</section><section><h2>Transactions</h2>${table([{ label: 'Transaction' }, VALUE], rows)}</section>`,
  )
}

/** A transaction in a block or waiting. Throws an `HttpError`. */
export function transactionPage(ledger: Ledger, txid: string): string {
  const known = requireTransaction(ledger, txid)
  const { transaction } = known
  const vsize = Math.ceil(transaction.weight / 4)
  const fee = feeOf(known, ledger)
  const inputs = transaction.inputs.slice(0, MOST_ROWS).map((input) => {
    const coin = ledger.coin(outpointOf(input))
    return isCoinbase(transaction) || coin === undefined
      ? ['Newly mined', '']
      : [whose(coin), bitcoin(coin.value)]
  })
  const outputs = transaction.outputs.slice(0, MOST_ROWS).map((output, vout) => {
    const spender = ledger.spenderOf(outpointOf({ txid, vout }))
    const spent = spender === undefined ? 'unspent' : html`spent by ${transactionLink(spender)}`
    return [whose(output), spent, bitcoin(output.value)]
  })
  return layout(
    'Transaction',
    html`<section>${facts([
      ['Id', txid],
      ...statusFacts(known, ledger),
      ['Fee', `${bitcoin(fee)} (${(Number(fee) / vsize).toFixed(1)} sat/vB)`],
      ['Size', `${vsize} vB`],
    ])}</section>
<section><h2>Spends</h2>${table([{ label: 'From' }, VALUE], inputs)}</section>
<section><h2>Pays</h2>${table([{ label: 'To' }, { label: 'State' }, VALUE], outputs)}</section>`,
  )
}

/** What an address got and spent, the latest first. Throws an `HttpError`. */
export function addressPage(ledger: Ledger, address: string): string {
  const script = requireScript(address)
  const unspent = ledger.unspentOf(script)
  const history = [
    ...ledger.waitingOf(script),
    ...ledger.minedOf(script).map((txid) => requireTransaction(ledger, txid)),
  ]
  const rows = history
    .slice(0, MOST_ROWS)
    .map(({ transaction, mined }) => [
      transactionLink(transaction.txid),
      mined === undefined ? 'waiting' : blockLink(mined.height),
      bitcoin(sumOf(transaction.outputs.filter((output) => isOf(output, script)))),
    ])
  const columns = [{ label: 'Transaction' }, { label: 'Block' }, { ...VALUE, label: 'Received' }]
  const empty = html`<p class="quiet">Nothing was paid to this address yet.</p>`
  return layout(
    'Address',
    html`<section>${facts([
      ['Address', address],
      ['Holds', bitcoin(sumOf(unspent))],
      ['Unspent outputs', `${unspent.length}`],
    ])}</section><section><h2>History</h2>${rows.length === 0 ? empty : table(columns, rows)}</section>`,
  )
}

function statusFacts({ mined }: Known, { node }: Ledger): [string, Html | string][] {
  if (mined === undefined) return [['State', 'Waits for a block']]
  return [
    ['Block', blockLink(mined.height)],
    ['Confirmations', `${node.chain.height - mined.height + 1}`],
  ]
}

const sumOf = (outputs: readonly Pick<Output, 'value'>[]): bigint =>
  outputs.reduce((sum, { value }) => sum + value, 0n)

const isOf = (output: Output, script: Uint8Array): boolean =>
  Buffer.from(script).equals(output.script)

function whose({ script }: Pick<Output, 'script'>): Html | string {
  const address = formatAddress(script)
  return address === undefined ? 'No address' : addressLink(address)
}
