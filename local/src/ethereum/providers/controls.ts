import { JsonRpcError } from '../JsonRpc.ts'
import { type Behaviour, parseBehaviour } from './behaviour.ts'
import type { Providers } from './Providers.ts'

const INVALID_PARAMS = -32602

/** A method of JSON-RPC that changes or shows how providers behave. */
export type Control = (params: readonly unknown[]) => Record<string, Behaviour>

/**
 * The local controls of providers, by the names of their methods: `sluice_providers` tells how each behaves, `sluice_setProvider` takes a host
 * and a behaviour, for example `["rpc.ankr.com", { "kind": "stale", "blocks": 3 }]`. Both answer all behaviours by host. They throw
 * `JsonRpcError` for parameters that cannot be.
 */
export function providerControls(providers: Providers): ReadonlyMap<string, Control> {
  const all = () => Object.fromEntries(providers.behaviours)
  return new Map<string, Control>([
    ['sluice_providers', all],
    [
      'sluice_setProvider',
      ([host, behaviour]) => {
        try {
          providers.behave(String(host), parseBehaviour(behaviour))
        } catch (error) {
          if (error instanceof RangeError) throw new JsonRpcError(INVALID_PARAMS, error.message)
          throw error
        }
        return all()
      },
    ],
  ])
}
