import type { NetworkCore } from '../core.ts'
import { encodeSelfDescribed } from '../encoding/cbor.ts'

/** The body of `/api/v2/status`. */
export function statusBody(core: NetworkCore): Uint8Array {
  return encodeSelfDescribed({
    ic_api_version: '0.18.0',
    impl_version: 'sluice-network 0.1.0',
    impl_hash: '',
    root_key: core.keys.rootKey,
    replica_health_status: 'healthy',
    certified_height: core.state.counters.rounds,
  })
}
