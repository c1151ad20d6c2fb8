import { type Html, html } from '../../explorer/html.ts'
import { facts, page, refusal, table, timeText } from '../../explorer/layout.ts'
import { readBlock } from '../chain/answers.ts'
import type { EthereumChain } from '../chain/EthereumChain.ts'
import type { ContractName } from '../contracts/addresses.ts'

const BRAND = 'Ethereum of this machine'
const LATEST_BLOCKS = 10
const WEI_PER_GWEI = 1_000_000_000n

const CONTRACT_NAMES: readonly (readonly [ContractName, string])[] = [
  ['depositHelper', 'Deposit helper'],
  ['oldEthHelper', 'Older deposit helper, for ether'],
  ['oldErc20Helper', 'Older deposit helper, for tokens'],
  ['usdc', 'Test USDC'],
  ['usdt', 'Test USDT'],
  ['link', 'Test LINK'],
  ['reverting', 'Recipient that refuses ether'],
  ['depositSweeper', 'Sweeper of plain transfers'],
]

/** The head, what is final, the contracts, and the faucet. */
export async function homePage(chain: EthereumChain): Promise<string> {
  const { rpc } = chain
  const head = readBlock(await rpc('eth_getBlockByNumber', ['latest', false]))
  const final = readBlock(await rpc('eth_getBlockByNumber', ['finalized', false]))
  const summary = facts([
    ['Chain id', `${chain.chainId}`],
    ['Final', `Block ${final.number}`],
    ['Base fee', `${gwei(head.baseFee)} gwei`],
  ])
  return page(BRAND, {
    title: `Block ${head.number}`,
    content: html`<section>${summary}</section>
<section><h2>Faucet</h2>${faucet()}</section>
<section><h2>Latest blocks</h2>${await latest(chain, head.number)}</section>
<section><h2>Contracts</h2>${contracts(chain)}</section>
<section><h2>For programs</h2><p class="quiet">JSON-RPC of Ethereum at this address, for wallets and libraries; <code>evm_mine</code>, <code>anvil_mine</code>, <code>anvil_reorg</code>, <code>anvil_dropTransaction</code>, <code>anvil_setNextBlockBaseFeePerGas</code> and <code>anvil_setBalance</code> change the chain. The faucet takes JSON at <code>/faucet</code>. Blocks come while somebody waits for one.</p></section>`,
  })
}

/** What a person sees instead of what was asked for. */
export const refusalPage = (message: string): string =>
  page(BRAND, {
    title: 'This did not work',
    content: refusal(message, html`<a href="/">To the latest blocks</a>`),
  })

async function latest({ rpc }: EthereumChain, height: number): Promise<Html> {
  const count = Math.min(height + 1, LATEST_BLOCKS)
  const rows = await Promise.all(
    Array.from({ length: count }, async (_, back) => {
      const number = `0x${(height - back).toString(16)}`
      const block = readBlock(await rpc('eth_getBlockByNumber', [number, false]))
      return [`${block.number}`, timeText(block.timeSeconds), `${block.transactions.length}`]
    }),
  )
  const columns = [{ label: 'Block' }, { label: 'Time' }, { label: 'Transactions', isFigure: true }]
  return table(columns, rows)
}

const contracts = (chain: EthereumChain): Html =>
  table(
    [{ label: 'Contract' }, { label: 'Address' }],
    CONTRACT_NAMES.map(([name, label]) => [label, chain.contracts[name]]),
  )

const ADDRESS = html`<label>Address<input name="address" required maxlength="42" autocomplete="off" spellcheck="false"></label>`

const faucet = (): Html => html`<div class="controls">
<form class="control" method="post" action="/faucet">${ADDRESS}<div class="row"><label>Ether<input name="ether" inputmode="decimal" value="1" required maxlength="40"></label><button class="primary">Send test ether</button></div></form>
<form class="control" method="post" action="/faucet">${ADDRESS}<label>Token<select name="token"><option value="usdc">USDC</option><option value="usdt">USDT</option><option value="link">LINK</option></select></label><div class="row"><label>Amount<input name="units" inputmode="decimal" value="1000" required maxlength="40"></label><button>Send test tokens</button></div></form>
</div>`

/** Wei as gwei, to three digits. */
const gwei = (wei: bigint): string => (Number((wei * 1_000n) / WEI_PER_GWEI) / 1_000).toString()
