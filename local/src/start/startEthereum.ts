import { findAnvil, NoEthereumNode } from '../ethereum/node/findAnvil.ts'
import { Miner } from '../ethereum/server/Miner.ts'
import { serveEthereum } from '../ethereum/server/serveEthereum.ts'
import type { World } from '../world/World.ts'
import type { Settings } from './settings.ts'

export type EthereumService = {
  /** Its origin; absent when it is not served. */
  readonly url?: string
  /** Why it does not answer on this computer. */
  readonly flaw?: string
  stop(): Promise<void>
}

/**
 * Serves the Ethereum chain beside the world's network: JSON-RPC, a page with a faucet, and blocks while somebody waits for them. Nothing is
 * loaded and no node is started before the first question. Never throws.
 * @param mines whether blocks come by themselves; a test has those that it asks for
 */
export async function startEthereum(
  world: World,
  { ports, allowedHosts }: Pick<Settings, 'ports' | 'allowedHosts'>,
  mines = true,
): Promise<EthereumService> {
  const { ethereum } = world
  const miner = mines
    ? new Miner(() => (ethereum.isMining ? ethereum.current : undefined))
    : undefined
  const flaw = flawOfNode()
  try {
    const served = await serveEthereum(ethereum, { port: ports.ethereum, allowedHosts })
    return {
      url: `http://localhost:${served.port}`,
      ...(flaw === undefined ? {} : { flaw }),
      stop: async () => {
        miner?.stop()
        await served.stop()
        ethereum.close()
      },
    }
  } catch (error) {
    // a taken port is no reason not to trade, and canisters reach the chain without one
    if (process.env.SLUICE_DEBUG) console.error('ethereum:', error)
    return {
      stop: async () => {
        miner?.stop()
        ethereum.close()
      },
    }
  }
}

/** Why there is no node for this computer; undefined when there is one. It is not started. */
function flawOfNode(): string | undefined {
  try {
    findAnvil(process)
    return undefined
  } catch (error) {
    return error instanceof NoEthereumNode ? error.message : String(error)
  }
}
