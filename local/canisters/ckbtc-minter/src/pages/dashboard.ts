import { formatBtc, formatRate, formatTime, formatTxid } from './format.ts'
import { Html, html } from './html.ts'
import type { Listed, MinterView } from './MinterView.ts'

/** Lists of the page, which can be leafed through. */
export const LIST_NAMES = ['waiting', 'sent', 'coins', 'setAside', 'reimbursements'] as const
export type ListName = (typeof LIST_NAMES)[number]
/** The row that each list begins with. */
export type Starts = Readonly<Record<ListName, number>>

const ROWS = 50
const EXPLORERS = {
  mainnet: 'https://mempool.space/tx/',
  testnet: 'https://mempool.space/testnet4/tx/',
  // where a local chain is shown, a canister does not know
  regtest: undefined,
} as const

/** System colours: the page is dark where the reader's system is. */
const STYLE = new Html(`:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{max-width:90rem;margin:0 auto;padding:1rem;background:Canvas;color:CanvasText}
a{color:LinkText}dt{color:color-mix(in srgb,CanvasText 70%,Canvas)}dd{margin:0 0 .5rem;overflow-wrap:anywhere}
dl{display:grid;grid-template-columns:repeat(auto-fill,minmax(16rem,1fr));gap:0 1rem}
.scroll{overflow-x:auto}table{border-collapse:collapse;width:100%}
th,td{padding:.25rem .75rem .25rem 0;text-align:left;vertical-align:top;border-bottom:1px solid GrayText}
.number{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}.time{white-space:nowrap}
code{display:inline-block;min-width:18rem;font-size:.875em;overflow-wrap:anywhere}a code{text-decoration:underline}`)

/** The page `/dashboard`: what the minter goes by, what waits, what it has sent and what it holds, fifty rows of each list. */
export function dashboard(view: MinterView, starts: Starts): string {
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>ckBTC minter</title><style>${STYLE}</style></head>
<body><main><h1>ckBTC minter</h1>
${facts(view)}
${waiting(view, starts)}
${sent(view, starts)}
${coins(view, starts)}
${setAside(view, starts)}
${reimbursements(view, starts)}
<p><a href="/metrics">Metrics</a> · <a href="/logs">Events</a></p>
</main></body></html>`.text
}

function facts({ facts: known, coins: owned, waiting: queue, events }: MinterView): Html {
  const shown: readonly (readonly [string, string])[] = [
    ['Bitcoin network', known.network],
    ['Main address', known.mainAddress ?? 'not known yet'],
    ['Ledger', known.ledger],
    ['Checker', known.checker ?? 'none'],
    ['Mode', known.mode],
    ['Confirmations of a deposit', String(known.minConfirmations)],
    ['Fee of a check', `${formatBtc(known.checkFee)} BTC`],
    ['Smallest withdrawal', `${formatBtc(known.minimumWithdrawal)} BTC`],
    ['Median fee rate', known.feeRate === undefined ? 'not known yet' : formatRate(known.feeRate)],
    ['Coins', `${owned.size}, together ${formatBtc(known.coinsValue)} BTC`],
    ['Waiting withdrawals', `${queue.size}, together ${formatBtc(known.waitingValue)} BTC`],
    ['Confirmed withdrawals', String(known.confirmedWithdrawals)],
    ['Events', String(events.size)],
  ]
  return html`<dl>${shown.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`
}

function waiting(view: MinterView, starts: Starts): Html {
  return table('waiting', view.waiting, starts, {
    title: 'Waiting withdrawals',
    none: 'No withdrawal waits.',
    columns: [column('Burn'), column('Received'), column('Address'), numberColumn('Amount (BTC)')],
    cells: ({ id, receivedAtNs, address, amount }) => [
      text(String(id)),
      time(receivedAtNs),
      code(address),
      number(formatBtc(amount)),
    ],
  })
}

function sent(view: MinterView, starts: Starts): Html {
  const { network } = view.facts
  return table('sent', view.sent, starts, {
    title: 'Transactions',
    none: 'No transaction has been sent.',
    columns: [
      column('Transaction'),
      column('State'),
      column('Submitted'),
      numberColumn('Withdrawals'),
      numberColumn('Coins'),
      numberColumn('Bitcoin fee (BTC)'),
      numberColumn('Minter fee (BTC)'),
      numberColumn('Change (BTC)'),
    ],
    cells: (row) => [
      transaction(row.txid, network),
      text(row.replacements === 0 ? row.state : `${row.state}, replaced ${row.replacements}×`),
      time(row.submittedAtNs),
      number(String(row.withdrawals)),
      number(String(row.inputs)),
      number(row.fee === undefined ? 'not known' : formatBtc(row.fee.bitcoin)),
      number(row.fee === undefined ? 'not known' : formatBtc(row.fee.minter)),
      number(formatBtc(row.change)),
    ],
  })
}

function coins(view: MinterView, starts: Starts): Html {
  const { network } = view.facts
  return table('coins', view.coins, starts, {
    title: 'Coins',
    none: 'The minter has no coin.',
    columns: [
      column('Transaction'),
      numberColumn('Output'),
      numberColumn('Height'),
      column('Account'),
      numberColumn('Value (BTC)'),
    ],
    cells: ({ txid, vout, height, account, value }) => [
      transaction(txid, network),
      number(String(vout)),
      number(String(height)),
      code(account),
      number(formatBtc(value)),
    ],
  })
}

function setAside(view: MinterView, starts: Starts): Html {
  const { network } = view.facts
  return table('setAside', view.setAside, starts, {
    title: 'Deposits that are set aside',
    none: 'No deposit is set aside.',
    columns: [
      column('Transaction'),
      numberColumn('Output'),
      column('Account'),
      column('Reason'),
      column('Last looked at'),
      numberColumn('Value (BTC)'),
    ],
    cells: ({ txid, vout, account, reason, sinceNs, value }) => [
      transaction(txid, network),
      number(String(vout)),
      code(account),
      text(reason),
      time(sinceNs),
      number(formatBtc(value)),
    ],
  })
}

function reimbursements(view: MinterView, starts: Starts): Html {
  return table('reimbursements', view.reimbursements, starts, {
    title: 'Withdrawals that are given back',
    none: 'No withdrawal is given back.',
    columns: [column('Burn'), column('Account'), column('Mint'), numberColumn('Amount (BTC)')],
    cells: ({ id, account, mintBlock, amount }) => [
      text(String(id)),
      code(account),
      text(mintBlock === undefined ? 'due' : String(mintBlock)),
      number(formatBtc(amount)),
    ],
  })
}

type Table<Row> = {
  readonly title: string
  /** What stands there when there is no row. */
  readonly none: string
  /** A `th` each. */
  readonly columns: readonly Html[]
  /** A `td` for each column. */
  readonly cells: (row: Row) => readonly Html[]
}

function table<Row>(
  name: ListName,
  list: Listed<Row>,
  starts: Starts,
  { title, none, columns, cells }: Table<Row>,
): Html {
  // a place behind the end, as an old link may have it
  const start = starts[name] < list.size ? starts[name] : 0
  if (list.size === 0) return html`<h2>${title}</h2><p>${none}</p>`
  const rows = list.rows(start, Math.min(ROWS, list.size - start))
  return html`<h2 id="${name}">${title}</h2><div class="scroll" role="region" aria-labelledby="${name}" tabindex="0"><table>
<thead><tr>${columns}</tr></thead>
<tbody>${rows.map((row) => html`<tr>${cells(row)}</tr>\n`)}</tbody></table></div>
${links(name, start, list.size, starts)}`
}

/** To the rows before and after, with the other lists where they are. */
function links(name: ListName, start: number, size: number, starts: Starts): Html {
  if (size <= ROWS) return html``
  const to = (from: number, label: string) =>
    html` <a href="${addressOf({ ...starts, [name]: from })}#${name}">${label}</a>`
  const before = start > 0 ? to(Math.max(0, start - ROWS), 'Previous') : html``
  const after = start + ROWS < size ? to(start + ROWS, 'Next') : html``
  const last = Math.min(size, start + ROWS)
  return html`<p>${start + 1} to ${last} of ${size}${before}${after}</p>`
}

function addressOf(starts: Starts): string {
  const parts = LIST_NAMES.filter((name) => starts[name] > 0).map(
    (name) => `${name}=${starts[name]}`,
  )
  return parts.length === 0 ? '/dashboard' : `/dashboard?${parts.join('&')}`
}

function transaction(txid: Uint8Array, network: keyof typeof EXPLORERS): Html {
  const shown = formatTxid(txid)
  const explorer = EXPLORERS[network]
  return explorer === undefined
    ? code(shown)
    : html`<td><a href="${explorer}${shown}" rel="noreferrer"><code>${shown}</code></a></td>`
}

const column = (name: string): Html => html`<th scope="col">${name}</th>`
const numberColumn = (name: string): Html => html`<th scope="col" class="number">${name}</th>`
const text = (value: string): Html => html`<td>${value}</td>`
const code = (value: string): Html => html`<td><code>${value}</code></td>`
const number = (value: string): Html => html`<td class="number">${value}</td>`
const time = (ns: bigint): Html => html`<td class="time">${formatTime(ns)}</td>`
