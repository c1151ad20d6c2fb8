import type { BridgeState, BridgeTransfer } from '../../BridgeTransfer.ts'
import type { Explorer } from '../explorer/Explorer.ts'

/** Nothing that happens to the chain changes what is minted, or kept by the minter. */
const SETTLED: readonly BridgeState['kind'][] = ['done', 'too-small', 'tainted']

/**
 * Deposits with those that were seen before and are told of no more. One that no explorer knows has lost its coins to another transaction
 * while it waited (`replaced`), or its block to another history of the chain (`orphaned`); it stays in the list until it comes back.
 * @throws BridgeError `bridge-explorer`
 */
export async function withVanished(
  found: readonly BridgeTransfer[],
  known: readonly BridgeTransfer[],
  explorer: Pick<Explorer, 'fetchTransaction'>,
): Promise<readonly BridgeTransfer[]> {
  const told = new Set(found.map(({ id }) => id))
  const missing = known.filter(({ id, state }) => !told.has(id) && !SETTLED.includes(state.kind))
  const kept = await Promise.all(missing.map((one) => sinceVanished(one, explorer)))
  return [...kept, ...found]
}

async function sinceVanished(
  transfer: BridgeTransfer,
  explorer: Pick<Explorer, 'fetchTransaction'>,
): Promise<BridgeTransfer> {
  const { state, steps } = transfer
  if (state.kind === 'replaced' || state.kind === 'orphaned') return transfer
  const txid = steps[0]?.txid
  // in a part of the history that is not read
  if (txid === undefined || (await explorer.fetchTransaction(txid)) !== undefined) return transfer
  const [send, ...others] = steps
  const waiting = others.map(({ name }) => ({ name, status: 'waiting' as const }))
  return {
    ...transfer,
    state: { kind: state.kind === 'seen' ? 'replaced' : 'orphaned' },
    steps: [...(send === undefined ? [] : [{ ...send, status: 'failed' as const }]), ...waiting],
  }
}
