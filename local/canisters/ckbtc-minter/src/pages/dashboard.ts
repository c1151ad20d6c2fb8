import { type Html, html } from '../../../../minter-kit/pages/html.ts'
import {
  code,
  column,
  number,
  numberColumn,
  type Starts as StartsOf,
  table,
  text,
  time,
} from '../../../../minter-kit/pages/lists.ts'
import { type Facts, page } from '../../../../minter-kit/pages/page.ts'
import { formatBtc, formatRate, formatTxid } from './format.ts'
import type { MinterView } from './MinterView.ts'

/** Lists of the page, which can be leafed through. */
export const LIST_NAMES = ['waiting', 'sent', 'coins', 'setAside', 'reimbursements'] as const
type ListName = (typeof LIST_NAMES)[number]
/** The row that each list begins with. */
export type Starts = StartsOf<ListName>

const EXPLORERS = {
  mainnet: 'https://mempool.space/tx/',
  testnet: 'https://mempool.space/testnet4/tx/',
  // where a local chain is shown, a canister does not know
  regtest: undefined,
} as const

/** The page `/dashboard`: what the minter goes by, what waits, what it has sent and what it holds, fifty rows of each list. */
export function dashboard(view: MinterView, starts: Starts): string {
  return page('ckBTC minter', facts(view), [
    waiting(view, starts),
    sent(view, starts),
    coins(view, starts),
    setAside(view, starts),
    reimbursements(view, starts),
  ])
}

function facts({ facts: known, coins: owned, waiting: queue, events }: MinterView): Facts {
  return [
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

function transaction(txid: Uint8Array, network: keyof typeof EXPLORERS): Html {
  const shown = formatTxid(txid)
  const explorer = EXPLORERS[network]
  return explorer === undefined
    ? code(shown)
    : html`<td><a href="${explorer}${shown}" rel="noreferrer"><code>${shown}</code></a></td>`
}
