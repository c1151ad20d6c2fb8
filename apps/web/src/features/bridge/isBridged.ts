import type { BridgeChain, Config } from '@sluice/sdk'

/** Ledgers of ckERC20 are named after their token; that of bitcoin has a minter of its own, and so have those of Sepolia. */
const OF_ETHEREUM = /^ck(?!btc_|sepolia)\w+_ledger$/

/** Of which chain's coins a ledger's token is minted, by what the configuration names. Asks nobody. */
export function bridgedChain(
  config: Config | undefined,
  ledgerId: string | undefined,
): BridgeChain | undefined {
  if (config === undefined || ledgerId === undefined) return undefined
  const { bitcoin, ethereum, canisters } = config
  const hasBitcoin = bitcoin !== undefined && canisters.ckbtc_minter !== undefined
  if (hasBitcoin && canisters.ckbtc_ledger === ledgerId) return 'bitcoin'
  const hasEthereum = ethereum !== undefined && canisters.cketh_minter !== undefined
  const isNamed = Object.entries(canisters).some(
    ([name, id]) => id === ledgerId && OF_ETHEREUM.test(name),
  )
  return hasEthereum && isNamed ? 'ethereum' : undefined
}

/** Whether a ledger's token is minted for coins of another chain. */
export const isBridged = (config: Config | undefined, ledgerId: string | undefined): boolean =>
  bridgedChain(config, ledgerId) !== undefined
