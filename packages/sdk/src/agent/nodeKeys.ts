import type { HttpAgentOptions } from '@icp-sdk/core/agent'

type NodeKeyStore = NonNullable<HttpAgentOptions['subnetNodeKeyExpirableStore']>
type NodeKeys = Parameters<NodeKeyStore['set']>[1]

const EXPIRY_MS = 5 * 60_000

const stores = new Map<string, NodeKeyStore>()

/**
 * Keys of a network's nodes, with which query answers are checked, for as long as the process lives. All agents of one network
 * share them. The client library would keep them in the browser's database, and where that is blocked no query would succeed.
 */
export function nodeKeysOf(host: string): NodeKeyStore {
  const known = stores.get(host)
  if (known !== undefined) return known
  const store = memoryStore()
  stores.set(host, store)
  return store
}

function memoryStore(): NodeKeyStore {
  const kept = new Map<string, { keys: NodeKeys; until: number }>()
  return {
    expirationTime: EXPIRY_MS,
    get: async (subnet) => {
      const entry = kept.get(subnet)
      return entry !== undefined && Date.now() < entry.until ? entry.keys : undefined
    },
    set: async (subnet, keys) => {
      kept.set(subnet, { keys, until: Date.now() + EXPIRY_MS })
    },
    delete: async (subnet) => {
      kept.delete(subnet)
    },
  }
}
