import type { SluiceError } from '@sluice/sdk'
import type { SwapSubject } from './SwapSubject.ts'

/** A swap that did not finish, and why. */
export type SwapFailedProps = {
  readonly id: string
  readonly subject: SwapSubject
  readonly error: SluiceError
  readonly onClose: () => void
}
