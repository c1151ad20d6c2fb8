import { BridgeError } from '../BridgeError.ts'
import { EvmRpcError } from './chain/EvmRpc.ts'

/** What a node is asked, its silence in words of the bridge. @throws BridgeError `bridge-explorer` */
export async function askNode<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (cause) {
    if (!(cause instanceof EvmRpcError)) throw cause
    throw BridgeError.of('bridge-explorer', { retry: 'later', cause })
  }
}
