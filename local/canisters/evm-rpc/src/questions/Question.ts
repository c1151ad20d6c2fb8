import type { ValidationError } from '@sluice/candid/evm_rpc'

/** What all providers of a call are asked, and how their results are read. */
export type Question<Result> = {
  readonly method: string
  readonly params: unknown
  /** Bytes of a usual answer with its headers; a longer one is asked for again with more room. */
  readonly usualBytes: bigint
  /** Whether it sends a transaction, which every node of the subnet does. */
  readonly isSend: boolean
  /** @throws Malformed */
  readonly parse: (result: unknown) => Result
}

/** The caller asks for what cannot be. It reaches them as the interface's own error. */
export class InvalidQuestion extends Error {
  readonly error: ValidationError

  constructor(error: ValidationError) {
    super('the question is not valid')
    this.error = error
  }

  static because(text: string): InvalidQuestion {
    return new InvalidQuestion({ Custom: text })
  }
}
