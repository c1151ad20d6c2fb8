import { applyPlan, planCollectProtocol } from '@sluice/amm'
import { appendEvent } from '../log/events.ts'
import type { PoolContext } from '../pool/PoolContext.ts'
import { credit } from './balances.ts'

const SHARES_SHOWN = 100

/** Moves the protocol's settled share to the fee receiver's unused balance, whence it withdraws like anybody. */
export function payProtocol(context: PoolContext): void {
  const { storage, engine } = context
  const share = applyPlan(engine, planCollectProtocol(engine))
  const receiver = storage.config.get().feeReceiverCid
  credit(storage, receiver, share)
  const id = appendEvent(context, { kind: 'protocolShareMoved', receiver, ...share })
  const earlier = storage.shareEvents.get()
  storage.shareEvents.set([...earlier.slice(1 - SHARES_SHOWN), id])
}

/** The latest moves of the protocol's share, oldest first, each as a JSON text. */
export function getClaimLog({ storage }: PoolContext): string[] {
  return storage.shareEvents.get().flatMap((id) => {
    const event = storage.events.get(id)
    if (event?.body.kind !== 'protocolShareMoved') return []
    const { amount0, amount1 } = event.body
    const seconds = event.timestampNs / 1_000_000_000n
    return [`{"amount0":"${amount0}","amount1":"${amount1}","timestamp":"${seconds}"}`]
  })
}
