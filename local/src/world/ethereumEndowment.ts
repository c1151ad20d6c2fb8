import type { Endowment } from '../ethereum/chain/changes.ts'
import { tokenOf } from './pools.ts'
import { oneToken } from './tokens.ts'

/** Of a token, in its smallest unit, what its ledger issues when the world is founded: one share of the faucet's, one of the market maker's. */
export function endowmentOf(symbol: string): bigint {
  const token = tokenOf(symbol)
  return 2n * (token.backed ?? 0n) * oneToken(token)
}

/** Wei that the minter has beyond that: it pays for moving what is sent to people's own addresses. */
export const SWEEP_FUNDS = 10n ** 18n

/** What the Ethereum chain of this machine holds from its first block on at the address of ckETH's minter, for what its ledgers have issued and for sweeps. */
export const ETHEREUM_ENDOWMENT: Endowment = {
  ether: endowmentOf('ckETH') + SWEEP_FUNDS,
  usdc: endowmentOf('ckUSDC'),
  usdt: endowmentOf('ckUSDT'),
  link: endowmentOf('ckLINK'),
}
