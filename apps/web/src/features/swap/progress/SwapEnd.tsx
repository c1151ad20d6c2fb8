import type { DoneProps, FailedProps } from '../../../activity/ActivityArea.tsx'
import { RouteStopped } from './RouteStopped.tsx'
import { SwapDone } from './SwapDone.tsx'
import { SwapFailed } from './SwapFailed.tsx'
import type { SwapSubject } from './SwapSubject.ts'

/** What a trade has come to. */
export function Done({ activity: { id, subject }, receipt, onClose }: DoneProps<SwapSubject>) {
  if (receipt.kind !== 'swap' && receipt.kind !== 'route') return undefined
  return <SwapDone {...{ id, subject, receipt, onClose }} />
}

/** What happened, where the tokens are, what to do. */
export function Failed(props: FailedProps<SwapSubject>) {
  return props.error.code === 'route-stopped' ? (
    <RouteStopped {...props} />
  ) : (
    <SwapFailed {...props} />
  )
}
