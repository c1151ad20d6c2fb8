const SATOSHI_PER_BLOCK = 5_000_000_000n
const BLOCKS = 40
/** Blocks that must stand on a subsidy before nodes let it be spent. */
const MATURITY = 100

/**
 * What the Bitcoin chain of this machine pays to ckBTC's minter in its first blocks, for the ckBTC that the local world is founded with:
 * 2,000, half of them with the faucet and half with the market maker.
 */
export const BITCOIN_ENDOWMENT = {
  blocks: BLOCKS,
  satoshi: SATOSHI_PER_BLOCK * BigInt(BLOCKS),
  blocksOnTop: MATURITY,
}
