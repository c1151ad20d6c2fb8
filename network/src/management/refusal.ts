import { RejectError, type Response, systemReject } from '../errors.ts'

/** Refuses a management call: thrown inside, turned into the call's reject at its edge. */
export function refuse(errorCode: string, message: string): never {
  throw new Refusal(systemReject(errorCode, message))
}

/** A management call that ends in a reject. */
export class Refusal extends Error {
  readonly response: Response

  constructor(response: Response) {
    super(response.kind === 'reject' ? response.message : 'refused')
    this.response = response
  }
}

/** The error that callers in this process see. */
export function toRejectError(error: unknown): unknown {
  if (error instanceof Refusal && error.response.kind === 'reject') {
    return new RejectError(error.response)
  }
  return error
}
