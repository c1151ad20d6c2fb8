import type { Network } from '@sluice/network'
import { regtestOf } from '../node/RegtestChain.ts'
import { requireScript } from './answers/lookUps.ts'

/** Blocks whose subsidies belong to somebody from the start. */
export type Endowment = {
  readonly blocks: number
  readonly address: () => Promise<string>
  /** Mined on top for nobody: whoever it is for can spend it at once. */
  readonly blocksOnTop: number
  /** Tells whoever it is for, once it is there. */
  readonly tell: () => Promise<void>
}

/** Mines the first blocks of an untouched chain for whom they are meant. */
export async function payEndowment(
  network: Network,
  { blocks, address, blocksOnTop, tell }: Endowment,
): Promise<void> {
  if (network.bitcoin.height > 0) return
  const script = requireScript(await address())
  await network.changeBitcoin(() => {
    const { node } = regtestOf(network)
    // asked again: others had their turn meanwhile
    if (node.chain.height > 0) return
    node.mine({ blocks, script })
    node.mine({ blocks: blocksOnTop })
  })
  await tell()
}
