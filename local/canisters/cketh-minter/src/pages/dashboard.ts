import { type Html, html } from '../../../../minter-kit/pages/html.ts'
import type { Listed } from '../../../../minter-kit/pages/lists.ts'
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
import type { MinterView, WithdrawalRow } from './MinterView.ts'

/** Lists of the page, which can be leafed through. */
export const LIST_NAMES = [
  'tokens',
  'deposits',
  'invalid',
  'waiting',
  'ended',
  'reimbursements',
] as const
type ListName = (typeof LIST_NAMES)[number]
export type Starts = StartsOf<ListName>

const EXPLORERS: Readonly<Record<string, string>> = {
  '1': 'https://etherscan.io/tx/',
  '11155111': 'https://sepolia.etherscan.io/tx/',
}

/** The page `/dashboard`: what the minter goes by, what has come in, what waits and what has gone out, fifty rows of each list. */
export function dashboard(view: MinterView, starts: Starts): string {
  return page('ckETH minter', facts(view), [
    tokens(view, starts),
    deposits(view, starts),
    invalid(view, starts),
    withdrawals('waiting', 'Withdrawals under way', view.waiting, starts),
    withdrawals('ended', 'Latest withdrawals', view.ended, starts),
    reimbursements(view, starts),
  ])
}

function facts({ facts: known, events }: MinterView): Facts {
  const { helpers, synced, sweeping } = known
  return [
    ['Ethereum network', `${known.network}, chain ${known.chainId}`],
    ['Address', known.address ?? 'not known yet'],
    ['Helper with subaccount', `${helpers.subaccount}, read up to block ${synced.subaccount}`],
    ['Older ETH helper', `${helpers.eth}, read up to block ${synced.eth}`],
    ['Older ERC-20 helper', `${helpers.erc20}, read up to block ${synced.erc20}`],
    ['Block that is read up to', known.blockTag],
    ['Last observed block', String(known.observedBlock ?? 'not known yet')],
    ['Smallest ETH withdrawal', `${known.minimumWithdrawal} wei`],
    [
      'Offered for gas',
      known.maxFeePerGas === undefined ? 'not known yet' : `${known.maxFeePerGas} wei`,
    ],
    ['Next nonce', String(known.nextNonce)],
    ['Finalised withdrawals', String(known.finalized)],
    ['Skipped blocks', String(known.skippedBlocks)],
    ['Blocked addresses', String(known.blockedAddresses)],
    ['Sweeper', sweeping.contract],
    [
      'Sweeps',
      `${sweeping.sweeps}, of ${sweeping.addresses} addresses; ${sweeping.watched} are watched`,
    ],
    ['Pays for sweeps', `${sweeping.paidWith} wei`],
    ['Events', String(events.size)],
  ]
}

function tokens(view: MinterView, starts: Starts): Html {
  return table('tokens', view.tokens, starts, {
    title: 'Tokens',
    none: 'No token is supported.',
    columns: [
      column('Token'),
      column('Ledger'),
      column('Contract'),
      numberColumn('Held'),
      numberColumn('Issued'),
    ],
    cells: ({ symbol, ledger, contract, held, issued }) => [
      text(symbol),
      code(ledger),
      code(contract),
      number(String(held)),
      number(String(issued)),
    ],
  })
}

function deposits(view: MinterView, starts: Starts): Html {
  return table('deposits', view.deposits, starts, {
    title: 'Deposits that are not minted',
    none: 'All deposits are minted.',
    columns: [
      column('Transaction'),
      numberColumn('Log'),
      numberColumn('Block'),
      column('Account'),
      column('State'),
      column('Token'),
      numberColumn('Amount'),
    ],
    cells: (row) => [
      transaction(view, row.transactionHash),
      number(String(row.logIndex)),
      number(String(row.block)),
      code(row.account),
      text(row.state),
      text(row.symbol),
      number(String(row.amount)),
    ],
  })
}

function invalid(view: MinterView, starts: Starts): Html {
  return table('invalid', view.invalid, starts, {
    title: 'Latest invalid deposits',
    none: 'No deposit was invalid.',
    columns: [column('Transaction'), numberColumn('Log'), column('Reason')],
    cells: ({ transactionHash, logIndex, reason }) => [
      transaction(view, transactionHash),
      number(String(logIndex)),
      text(reason),
    ],
  })
}

function withdrawals(
  name: ListName,
  title: string,
  list: Listed<WithdrawalRow>,
  starts: Starts,
): Html {
  return table(name, list, starts, {
    title,
    none: 'None.',
    columns: [
      column('Burn'),
      column('Received'),
      column('To'),
      column('State'),
      numberColumn('Nonce'),
      column('Token'),
      numberColumn('Amount'),
    ],
    cells: (row) => [
      text(String(row.id)),
      time(row.createdAtNs),
      code(row.destination),
      text(row.replacements === 0 ? row.state : `${row.state}, replaced ${row.replacements}×`),
      number(row.nonce === undefined ? '' : String(row.nonce)),
      text(row.symbol),
      number(String(row.amount)),
    ],
  })
}

function reimbursements(view: MinterView, starts: Starts): Html {
  return table('reimbursements', view.reimbursements, starts, {
    title: 'Withdrawals to be minted back',
    none: 'Nothing is owed.',
    columns: [column('Burn'), column('Account'), column('Token'), numberColumn('Amount')],
    cells: ({ id, account, symbol, amount }) => [
      text(String(id)),
      code(account),
      text(symbol),
      number(String(amount)),
    ],
  })
}

function transaction({ facts: { chainId } }: MinterView, hash: string): Html {
  const explorer = EXPLORERS[String(chainId)]
  // where a local chain is shown, a canister does not know
  return explorer === undefined
    ? code(hash)
    : html`<td><a href="${explorer}${hash}" rel="noreferrer"><code>${hash}</code></a></td>`
}
