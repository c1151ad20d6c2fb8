/** What cycles can be consumed for; the names are those of `canister_metrics`. */
export type Use =
  | 'memory'
  | 'compute_allocation'
  | 'ingress_induction'
  | 'instructions'
  | 'request_and_response_transmission'
  | 'uninstall'
  | 'canister_creation'
  | 'http_outcalls'
  | 'burned_cycles'
export type Consumed = Record<Use, bigint>

export function nothingConsumed(): Consumed {
  return {
    memory: 0n,
    compute_allocation: 0n,
    ingress_induction: 0n,
    instructions: 0n,
    request_and_response_transmission: 0n,
    uninstall: 0n,
    canister_creation: 0n,
    http_outcalls: 0n,
    burned_cycles: 0n,
  }
}

/** All that was consumed, whatever it was for. */
export function totalConsumed(consumed: Consumed): bigint {
  return Object.values(consumed).reduce((sum, part) => sum + part, 0n)
}
