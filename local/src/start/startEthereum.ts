import { IDL } from '@icp-sdk/core/candid'
import type { EthereumChain } from '../ethereum/chain/EthereumChain.ts'
import type { JsonRpc } from '../ethereum/JsonRpc.ts'
import { Miner } from '../ethereum/server/Miner.ts'
import { serveEthereum } from '../ethereum/server/serveEthereum.ts'
import type { World } from '../world/World.ts'
import type { Settings } from './settings.ts'

export type EthereumService = {
  /** Its origin; absent when it is not served. */
  readonly url?: string
  /** Asks the world's chain, as the service does, and opens it if needed. */
  readonly rpc: JsonRpc
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
  let chain: EthereumChain | undefined
  const open = async (): Promise<EthereumChain> => {
    const loaded = await import('../ethereum/chain/EthereumChain.ts')
    chain ??= new loaded.EthereumChain(world.network, {
      minterAddress: () => minterAddress(world),
    })
    return chain
  }
  const rpc: JsonRpc = async (method, params) => (await open()).rpc(method, params)
  try {
    const served = await serveEthereum(open, { port: ports.ethereum, allowedHosts })
    const miner = mines ? new Miner(() => chain) : undefined
    return {
      url: `http://localhost:${served.port}`,
      rpc,
      stop: async () => {
        miner?.stop()
        await served.stop()
        chain?.close()
      },
    }
  } catch (error) {
    // a taken port is no reason not to trade
    if (process.env.SLUICE_DEBUG) console.error('ethereum:', error)
    return { rpc, stop: async () => chain?.close() }
  }
}

/** Where deposits go. In a world without a minter nobody mints for them: there they come to whoever created the contracts. */
async function minterAddress(world: World): Promise<string> {
  if (!world.has('cketh_minter')) {
    return (await import('../ethereum/chain/operator.ts')).operator.address
  }
  const answer = await world.network.update({
    canisterId: world.id('cketh_minter'),
    method: 'minter_address',
    arg: new Uint8Array(IDL.encode([], [])),
  })
  return String(IDL.decode([IDL.Text], answer)[0])
}
