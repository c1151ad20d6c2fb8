import { SluiceError } from '../errors.ts'

/** Why something about votes was not done. No token has moved. */
export const VOTE_ERROR_CODES = [
  'vote-name-taken',
  'vote-refused',
  'vote-no-rights',
  'vote-no-power',
  'vote-no-snapshot',
  'vote-nothing-sealed',
  'vote-not-member',
] as const
export type VoteErrorCode = (typeof VOTE_ERROR_CODES)[number]

export class VoteError extends SluiceError<VoteErrorCode> {
  override readonly name = 'VoteError'

  /** The caller has made a project of this name. Nothing was paid. */
  static nameTaken(projectId: string) {
    return new VoteError('vote-name-taken', {
      details: { projectId },
      retry: 'after-change',
      funds: 'wallet',
    })
  }

  /** In the project's own words. */
  static refused(reason: string, cause?: unknown) {
    if (/no voting rights allocated/.test(reason)) return plain('vote-no-rights')
    if (/no voting power/.test(reason)) return VoteError.noPower()
    return because('vote-refused', reason, cause)
  }

  /** The caller is not in the electorate. */
  static noPower() {
    return plain('vote-no-power')
  }

  /** The ledger's log cannot be replayed, or does not lead to the proposal's root. */
  static noSnapshot(reason: string, cause?: unknown) {
    return because('vote-no-snapshot', reason, cause)
  }

  /** The caller is in the electorate of no proposal, and delegates nothing. */
  static notMember() {
    return plain('vote-not-member')
  }

  /** What was sealed is not known here: another browser has it. */
  static nothingSealed() {
    return plain('vote-nothing-sealed')
  }
}

const plain = (code: VoteErrorCode) => new VoteError(code, { retry: 'never', funds: 'wallet' })

const because = (code: VoteErrorCode, reason: string, cause: unknown) =>
  new VoteError(code, { details: { reason }, retry: 'after-change', funds: 'wallet', cause })
