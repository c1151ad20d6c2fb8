import type { Endowment } from '../bitcoin/explorer/endowment.ts'
import { Miner } from '../bitcoin/explorer/Miner.ts'
import { serveExplorer } from '../bitcoin/explorer/serveExplorer.ts'
import { BITCOIN_ENDOWMENT } from '../world/bitcoinEndowment.ts'
import { deployer } from '../world/identities.ts'
import type { World } from '../world/World.ts'
import type { Settings } from './settings.ts'

export type BitcoinService = {
  /** Its origin; absent when it is not served. */
  readonly url?: string
  stop(): Promise<void>
}

/**
 * Serves the network's Bitcoin chain: explorer, faucet, and blocks while somebody waits for them. Never throws.
 * @param mines whether blocks come by themselves; a test has those that it asks for
 */
export async function startBitcoin(
  world: World,
  { ports, allowedHosts }: Pick<Settings, 'ports' | 'allowedHosts'>,
  mines = true,
): Promise<BitcoinService> {
  try {
    const { network } = world
    const endowment = world.has('ckbtc_minter') ? { endowment: endowmentOf(world) } : {}
    const explorer = await serveExplorer(network, {
      port: ports.bitcoin,
      allowedHosts,
      ...endowment,
    })
    const miner = mines ? new Miner(network, explorer.storm) : undefined
    return {
      url: `http://localhost:${explorer.port}`,
      stop: async () => {
        miner?.stop()
        await explorer.stop()
      },
    }
  } catch (error) {
    // a taken port is no reason not to trade
    if (process.env.SLUICE_DEBUG) console.error('bitcoin:', error)
    return { stop: async () => {} }
  }
}

/** What backs the ckBTC that this world was founded with. */
function endowmentOf(world: World): Endowment {
  const minter = world.bitcoinMinter(deployer.getPrincipal())
  return {
    blocks: BITCOIN_ENDOWMENT.blocks,
    blocksOnTop: BITCOIN_ENDOWMENT.blocksOnTop,
    // the minter looks for it when it is asked for its books
    tell: async () => {
      await minter.get_books()
    },
    address: () => minter.get_btc_address({ owner: [world.id('ckbtc_minter')], subaccount: [] }),
  }
}
