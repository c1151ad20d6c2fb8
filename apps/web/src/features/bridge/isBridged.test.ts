import type { Config } from '@sluice/sdk'
import { expect, test } from 'vitest'
import { bridgedChain, isBridged } from './isBridged.ts'

const config: Config = {
  environment: 'local',
  network: { host: 'http://localhost:1' },
  identityProvider: 'http://localhost:2',
  canisters: {
    ...{ ckbtc_ledger: 'btc', ckbtc_minter: 'btc-minter', ckbtc_index: 'btc-index' },
    ...{ cketh_ledger: 'eth', cketh_minter: 'eth-minter', cketh_index: 'eth-index' },
    ...{ ckusdc_ledger: 'usdc', icp_ledger: 'icp', cksepoliaeth_ledger: 'sepolia' },
  },
  bitcoin: { network: 'regtest', explorers: ['http://localhost:3'] },
  ethereum: { chainId: 31_337, rpcs: ['http://localhost:4'], explorers: [] },
}
const { bitcoin: _, ...withoutBitcoin } = config
const { ethereum: __, ...withoutEthereum } = config
const { cketh_minter: ___, ...withoutMinter } = config.canisters

test.each([
  ['btc', config, 'bitcoin'],
  ['eth', config, 'ethereum'],
  ['usdc', config, 'ethereum'],
  ['icp', config, undefined],
  ['sepolia', config, undefined],
  ['eth-index', config, undefined],
  ['eth-minter', config, undefined],
  ['btc', withoutBitcoin, undefined],
  ['eth', withoutBitcoin, 'ethereum'],
  ['usdc', withoutEthereum, undefined],
  ['usdc', { ...config, canisters: withoutMinter }, undefined],
  [undefined, config, undefined],
  ['eth', undefined, undefined],
] as const)('%s', (ledgerId, named, chain) => {
  expect(bridgedChain(named, ledgerId)).toBe(chain)
  expect(isBridged(named, ledgerId)).toBe(chain !== undefined)
})
