import { type JsonRpc, JsonRpcError } from '../JsonRpc.ts'
import { parseBehaviour } from './behaviour.ts'
import type { Providers } from './Providers.ts'

const INVALID_PARAMS = -32602

/**
 * The chain's JSON-RPC with the local controls of its providers: `sluice_providers` tells how each behaves, `sluice_setProvider` takes a host
 * and a behaviour, for example `["rpc.ankr.com", { "kind": "stale", "blocks": 3 }]`. Both answer all behaviours by host, and refuse with
 * `JsonRpcError` what cannot be. Everything else the chain answers.
 */
export function withProviderControls(rpc: JsonRpc, providers: Providers): JsonRpc {
  return async (method, params) => {
    switch (method) {
      case 'sluice_providers':
        return Object.fromEntries(providers.behaviours)
      case 'sluice_setProvider':
        setProvider(providers, params)
        return Object.fromEntries(providers.behaviours)
      default:
        return rpc(method, params)
    }
  }
}

function setProvider(providers: Providers, [host, behaviour]: readonly unknown[]): void {
  try {
    providers.behave(String(host), parseBehaviour(behaviour))
  } catch (error) {
    if (error instanceof RangeError) throw new JsonRpcError(INVALID_PARAMS, error.message)
    throw error
  }
}
