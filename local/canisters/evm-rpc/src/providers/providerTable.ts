import type { Provider, RpcService } from '@sluice/candid/evm_rpc'

/** Chain ids by the name that the interface has for a chain. */
const CHAINS = {
  EthMainnet: 1n,
  EthSepolia: 11_155_111n,
  ArbitrumOne: 42_161n,
  BaseMainnet: 8_453n,
  OptimismMainnet: 10n,
} as const

export type ChainName = keyof typeof CHAINS

/** A provider that the canister knows by name, at the address that it serves without a key. */
export type KnownProvider = {
  readonly id: bigint
  readonly chain: ChainName
  readonly alias: RpcService
  readonly url: string
}

const row = (id: bigint, chain: ChainName, alias: RpcService, url: string): KnownProvider => ({
  id,
  chain,
  alias,
  url: `https://${url}`,
})

/** The public canister's providers with its numbers. A chain's first ones are asked when a caller names none. */
export const PROVIDERS: readonly KnownProvider[] = [
  row(2n, 'EthMainnet', { EthMainnet: { PublicNode: null } }, 'ethereum-rpc.publicnode.com'),
  row(1n, 'EthMainnet', { EthMainnet: { Ankr: null } }, 'rpc.ankr.com/eth'),
  row(
    3n,
    'EthMainnet',
    { EthMainnet: { BlockPi: null } },
    'ethereum.blockpi.network/v1/rpc/public',
  ),
  row(8n, 'EthMainnet', { EthMainnet: { Alchemy: null } }, 'eth-mainnet.g.alchemy.com/v2/demo'),
  row(22n, 'EthMainnet', { EthMainnet: { Llama: null } }, 'eth.llamarpc.com'),
  row(0n, 'EthMainnet', { EthMainnet: { Cloudflare: null } }, 'cloudflare-eth.com/v1/mainnet'),
  row(
    7n,
    'EthSepolia',
    { EthSepolia: { PublicNode: null } },
    'ethereum-sepolia-rpc.publicnode.com',
  ),
  row(5n, 'EthSepolia', { EthSepolia: { Ankr: null } }, 'rpc.ankr.com/eth_sepolia'),
  row(
    6n,
    'EthSepolia',
    { EthSepolia: { BlockPi: null } },
    'ethereum-sepolia.blockpi.network/v1/rpc/public',
  ),
  row(9n, 'EthSepolia', { EthSepolia: { Alchemy: null } }, 'eth-sepolia.g.alchemy.com/v2/demo'),
  row(4n, 'EthSepolia', { EthSepolia: { Sepolia: null } }, 'rpc.sepolia.org'),
  row(13n, 'ArbitrumOne', { ArbitrumOne: { PublicNode: null } }, 'arbitrum-one-rpc.publicnode.com'),
  row(10n, 'ArbitrumOne', { ArbitrumOne: { Ankr: null } }, 'rpc.ankr.com/arbitrum'),
  row(
    12n,
    'ArbitrumOne',
    { ArbitrumOne: { BlockPi: null } },
    'arbitrum.blockpi.network/v1/rpc/public',
  ),
  row(11n, 'ArbitrumOne', { ArbitrumOne: { Alchemy: null } }, 'arb-mainnet.g.alchemy.com/v2/demo'),
  row(23n, 'ArbitrumOne', { ArbitrumOne: { Llama: null } }, 'arbitrum.llamarpc.com'),
  row(17n, 'BaseMainnet', { BaseMainnet: { PublicNode: null } }, 'base-rpc.publicnode.com'),
  row(14n, 'BaseMainnet', { BaseMainnet: { Ankr: null } }, 'rpc.ankr.com/base'),
  row(16n, 'BaseMainnet', { BaseMainnet: { BlockPi: null } }, 'base.blockpi.network/v1/rpc/public'),
  row(15n, 'BaseMainnet', { BaseMainnet: { Alchemy: null } }, 'base-mainnet.g.alchemy.com/v2/demo'),
  row(24n, 'BaseMainnet', { BaseMainnet: { Llama: null } }, 'base.llamarpc.com'),
  row(
    21n,
    'OptimismMainnet',
    { OptimismMainnet: { PublicNode: null } },
    'optimism-rpc.publicnode.com',
  ),
  row(18n, 'OptimismMainnet', { OptimismMainnet: { Ankr: null } }, 'rpc.ankr.com/optimism'),
  row(
    20n,
    'OptimismMainnet',
    { OptimismMainnet: { BlockPi: null } },
    'optimism.blockpi.network/v1/rpc/public',
  ),
  row(
    19n,
    'OptimismMainnet',
    { OptimismMainnet: { Alchemy: null } },
    'opt-mainnet.g.alchemy.com/v2/demo',
  ),
  row(25n, 'OptimismMainnet', { OptimismMainnet: { Llama: null } }, 'optimism.llamarpc.com'),
]

/** As `getProviders` tells of them: none has a key here. */
export const describeProviders = (): Provider[] =>
  PROVIDERS.map(({ id, chain, alias, url }) => ({
    providerId: id,
    chainId: CHAINS[chain],
    access: { Unauthenticated: { publicUrl: url } },
    alias: [alias],
  }))
