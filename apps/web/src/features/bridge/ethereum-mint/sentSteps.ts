import type { BridgeTransfer } from '@sluice/sdk'
import type { EvmTransactionState } from '@sluice/sdk/ethereum'

/** `send`: the wallet has sent it; `block`, `final`: where the chain has it; `mint`: the minter's part. */
export type SentStepName = 'send' | 'block' | 'final' | 'mint'

export type SentStep = {
  readonly name: SentStepName
  readonly status: 'pending' | 'active' | 'done' | 'failed'
}

/**
 * How far a deposit is that a wallet has sent.
 * @param transfer as the chain and the minter tell it; absent while no node knows the transaction
 */
export function sentSteps(
  state: EvmTransactionState,
  transfer: Pick<BridgeTransfer, 'state'> | undefined,
): readonly SentStep[] {
  const send: SentStep = { name: 'send', status: 'done' }
  if (state === 'cancelled' || state === 'dropped' || state === 'failed')
    return [send, { name: 'block', status: 'failed' }]
  const kind = transfer?.state.kind
  const reached =
    kind === 'done'
      ? 4
      : kind === 'ready' || kind === 'silent'
        ? 3
        : kind === 'confirming' || state === 'confirmed'
          ? 2
          : 1
  const names: readonly SentStepName[] = ['send', 'block', 'final', 'mint']
  return names.map((name, index) => ({
    name,
    status: index < reached ? 'done' : index === reached ? 'active' : 'pending',
  }))
}
