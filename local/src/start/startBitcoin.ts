import type { Network } from '@sluice/network'
import { Miner } from '../bitcoin/explorer/Miner.ts'
import { serveExplorer } from '../bitcoin/explorer/serveExplorer.ts'
import type { Settings } from './settings.ts'

export type BitcoinService = {
  /** For the table of addresses; absent when it is not served. */
  readonly told?: string
  stop(): Promise<void>
}

/** Serves the network's Bitcoin chain: explorer, faucet, and blocks while somebody waits for them. Never throws. */
export async function startBitcoin(
  network: Network,
  { ports, allowedHosts }: Pick<Settings, 'ports' | 'allowedHosts'>,
): Promise<BitcoinService> {
  try {
    const explorer = await serveExplorer(network, { port: ports.bitcoin, allowedHosts })
    const miner = new Miner(network, explorer.storm)
    return {
      told: `http://localhost:${explorer.port}`,
      stop: async () => {
        miner.stop()
        await explorer.stop()
      },
    }
  } catch (error) {
    // a taken port is no reason not to trade
    if (process.env.SLUICE_DEBUG) console.error('bitcoin:', error)
    return { stop: async () => {} }
  }
}
