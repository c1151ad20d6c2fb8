import type { AnyFlow, SluiceError } from '@sluice/sdk'
import { useState } from 'react'
import { useSdk } from '../../session/useSdk.ts'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { StoppedActions } from './StoppedActions.tsx'

/** The flow with this id as it waited to be gone on with when the failure was shown; undefined for what has left nothing to go on with. */
export function useWaitingFlow(id: string): AnyFlow | undefined {
  const sdk = useSdk()
  const [flow] = useState(() => sdk.flows.pending().find((one) => one.id === id))
  return flow
}

type ResumableFailureProps = {
  readonly error: SluiceError
  readonly what: string
  /** Where the tokens are. */
  readonly funds: string
  readonly next: string
  readonly words: {
    readonly findOut: string
    readonly tryAgain: string
    readonly takeBack?: string
  }
  /** Goes on with it; absent for what does not wait to be gone on with. */
  readonly onResume: (() => void) | undefined
  /** Brings back what it left; absent where nothing can come back. */
  readonly onTakeBack?: (() => void) | undefined
  readonly isBusy?: boolean
  readonly onClose: () => void
}

/** What happened, where the tokens are, what to do: the end of what can be gone on with, or taken back in a single way. */
export function ResumableFailure(props: ResumableFailureProps) {
  const { error, what, funds, next, words, onResume, onTakeBack, isBusy = false, onClose } = props
  return (
    <ErrorState
      what={what}
      funds={funds}
      next={next}
      action={
        <StoppedActions
          funds={error.funds}
          onResume={onResume}
          onTakeBack={onTakeBack}
          isBusy={isBusy}
          words={{ takeBack: '', ...words }}
          onClose={onClose}
        />
      }
    />
  )
}
