/** What is the same of a chain for everybody. */
export type EvmChain = {
  readonly id: number
  readonly name: string
  /** Of the coin that gas is paid in. */
  readonly symbol: string
  /** Second layers tell of a receipt a moment after they have it. */
  readonly isSecondLayer?: true
}

/** The chains that transactions may be on; another one is followed as they are, with its number for a name. */
export const EVM_CHAINS: readonly EvmChain[] = [
  { id: 1, name: 'Ethereum', symbol: 'ETH' },
  { id: 5, name: 'Goerli', symbol: 'ETH' },
  { id: 11_155_111, name: 'Sepolia', symbol: 'ETH' },
  { id: 10, name: 'Optimism', symbol: 'ETH', isSecondLayer: true },
  { id: 420, name: 'Optimism Goerli', symbol: 'ETH', isSecondLayer: true },
  { id: 11_155_420, name: 'Optimism Sepolia', symbol: 'ETH', isSecondLayer: true },
  { id: 42_161, name: 'Arbitrum', symbol: 'ETH', isSecondLayer: true },
  { id: 421_613, name: 'Arbitrum Goerli', symbol: 'ETH', isSecondLayer: true },
  { id: 421_614, name: 'Arbitrum Sepolia', symbol: 'ETH', isSecondLayer: true },
  { id: 8_453, name: 'Base', symbol: 'ETH', isSecondLayer: true },
  { id: 84_531, name: 'Base Goerli', symbol: 'ETH', isSecondLayer: true },
  { id: 84_532, name: 'Base Sepolia', symbol: 'ETH', isSecondLayer: true },
  { id: 137, name: 'Polygon', symbol: 'MATIC' },
  { id: 80_001, name: 'Polygon Mumbai', symbol: 'MATIC' },
  { id: 42_220, name: 'Celo', symbol: 'CELO' },
  { id: 44_787, name: 'Celo Alfajores', symbol: 'CELO' },
  { id: 100, name: 'Gnosis', symbol: 'XDAI' },
  { id: 1_284, name: 'Moonbeam', symbol: 'GLMR' },
  { id: 56, name: 'BNB Smart Chain', symbol: 'BNB' },
  { id: 43_114, name: 'Avalanche', symbol: 'AVAX' },
  { id: 7_777_777, name: 'Zora', symbol: 'ETH' },
  { id: 30, name: 'Rootstock', symbol: 'RBTC' },
  { id: 81_457, name: 'Blast', symbol: 'ETH' },
  { id: 31_337, name: 'Sluice local', symbol: 'ETH' },
]

const byId = new Map(EVM_CHAINS.map((chain) => [chain.id, chain]))

export const evmChain = (id: number): EvmChain =>
  byId.get(id) ?? { id, name: `Chain ${id}`, symbol: 'ETH' }
