import { type Html, html } from '../../../explorer/html.ts'
import { table, timeText } from '../../../explorer/layout.ts'
import type { RegtestChain } from '../../node/RegtestChain.ts'
import type { Storm } from '../controls/Storm.ts'
import { bitcoin, blockLink, layout, transactionLink } from './layout.ts'

const LATEST_BLOCKS = 15
const MOST_WAITING = 25
const MSAT_PER_SAT = 1_000n

/** The tip, what waits, the last blocks, and the controls. */
export function homePage(chain: RegtestChain, storm: Storm): string {
  const { node } = chain
  return layout(
    `Block ${node.chain.height}`,
    html`<section><h2>Controls</h2>${controls(chain, storm)}</section>
<section><h2>Waiting for a block</h2>${waiting(chain)}</section>
<section><h2>Latest blocks</h2>${latest(chain)}</section>
<section><h2>For programs</h2><p class="quiet">The REST paths of Esplora are under <code>/api</code>; the controls take JSON at <code>/faucet</code>, <code>/mine</code>, <code>/reorganize</code> and <code>/storm</code>.</p></section>`,
  )
}

function waiting({ node }: RegtestChain): Html {
  const transactions = node.mempool.transactions.toReversed()
  if (transactions.length === 0) return html`<p class="quiet">Nothing waits.</p>`
  const rows = transactions
    .slice(0, MOST_WAITING)
    .map(({ txid, outputs }) => [
      transactionLink(txid),
      bitcoin(outputs.reduce((sum, { value }) => sum + value, 0n)),
    ])
  const more = transactions.length - rows.length
  return html`${table([{ label: 'Transaction' }, { label: 'Pays', isFigure: true }], rows)}${
    more > 0 ? html`<p class="quiet">And ${more} more.</p>` : undefined
  }`
}

function latest({ node: { chain } }: RegtestChain): Html {
  const count = Math.min(chain.height + 1, LATEST_BLOCKS)
  const rows = Array.from({ length: count }, (_, index) => {
    const height = chain.height - index
    return [
      blockLink(height),
      timeText(chain.blocks.headerAt(height).timeSeconds),
      `${chain.blocks.transactionsAt(height)}`,
    ]
  })
  const columns = [{ label: 'Block' }, { label: 'Time' }, { label: 'Transactions', isFigure: true }]
  return table(columns, rows)
}

function controls(chain: RegtestChain, storm: Storm): Html {
  const rate = Number(chain.leastFeeRate / MSAT_PER_SAT)
  return html`<div class="controls">
<form class="control" method="post" action="/faucet"><label>Address<input name="address" required maxlength="100" autocomplete="off" spellcheck="false"></label><div class="row"><label>Satoshi<input name="sats" inputmode="numeric" value="10000000" required></label><button class="primary">Send test bitcoin</button></div></form>
<form class="control" method="post" action="/mine"><div class="row"><label>Blocks<input name="blocks" inputmode="numeric" value="6" required></label><button>Mine</button></div></form>
<form class="control" method="post" action="/reorganize"><div class="row"><label>Blocks to replace<input name="depth" inputmode="numeric" value="2" required></label><button>Reorganise</button></div></form>
<form class="control" method="post" action="/storm"><div class="row"><label>Least fee rate, sat/vB<input name="feeRate" inputmode="numeric" value="${rate}" required></label><button>Set the fee</button></div></form>
<form class="control" method="post" action="/storm"><div class="row"><label>Answer late by, ms<input name="lateMs" inputmode="numeric" value="${storm.lateMs}" required></label><button>Set the delay</button></div></form>
<form class="control" method="post" action="/storm"><input type="hidden" name="evict" value="true"><button>Forget what waits</button></form>
</div>
<div class="controls">
${toggle('stopMining', storm.isMiningStopped, ['Stop mining', 'Mine again'])}
${toggle('lie', storm.isLying, ['Lie about heights', 'Tell the truth again'])}
${toggle('behind', !chain.isSynced, ['Have the Bitcoin API fall behind', 'Let the Bitcoin API catch up'])}
</div>`
}

/** Turns one trouble on, or off again. */
function toggle(name: string, isOn: boolean, [begin, end]: readonly [string, string]): Html {
  return html`<form class="control" method="post" action="/storm"><input type="hidden" name="${name}" value="${isOn ? 'false' : 'true'}"><button>${isOn ? end : begin}</button></form>`
}
