/** Reject codes of the interface specification. */
export const RejectCode = {
  sysFatal: 1,
  sysTransient: 2,
  destinationInvalid: 3,
  canisterReject: 4,
  canisterError: 5,
  sysUnknown: 6,
} as const

export type Reject = {
  readonly code: number
  readonly message: string
  /** `IC` and four digits. Absent when a canister chose the reject itself. */
  readonly errorCode?: string
}

export type Response =
  | { readonly kind: 'reply'; readonly data: Uint8Array }
  | ({ readonly kind: 'reject' } & Reject)

/** The error code shown for a reject that a canister chose itself. */
export const CANISTER_CHOSE_REJECT = 'IC0406'

const MAX_REJECT_MESSAGE_BYTES = 8192

/** A reject made by the network: the error code's second digit is the reject code. */
export function systemReject(errorCode: string, message: string): Response {
  return { kind: 'reject', code: Number(errorCode[3]), message: cut(message), errorCode }
}

/** The reject as a canister sees it: system errors carry their code in front of the text. */
export function rejectAsSeenByCanister(reject: Reject): Reject {
  if (reject.errorCode === undefined) return { ...reject, message: cut(reject.message) }
  return { ...reject, message: cut(`${reject.errorCode}: ${reject.message}`) }
}

function cut(message: string): string {
  const bytes = Buffer.from(message, 'utf8')
  if (bytes.length <= MAX_REJECT_MESSAGE_BYTES) return message
  return bytes.subarray(0, MAX_REJECT_MESSAGE_BYTES).toString('utf8')
}

/** A call was answered with a reject. */
export class RejectError extends Error {
  override readonly name = 'RejectError'
  readonly rejectCode: number
  readonly errorCode: string
  readonly rejectMessage: string

  constructor(reject: Reject) {
    const errorCode = reject.errorCode ?? CANISTER_CHOSE_REJECT
    super(`${errorCode} (reject code ${reject.code}): ${reject.message}`)
    this.rejectCode = reject.code
    this.errorCode = errorCode
    this.rejectMessage = reject.message
  }
}

/** Why an execution failed: `errorCode` and the text without the canister's name. */
export class CanisterFault extends Error {
  readonly errorCode: string
  readonly help: string

  constructor(errorCode: string, message: string, help = '') {
    super(message)
    this.errorCode = errorCode
    this.help = help
  }

  /** The reject that a caller of canister `canisterText` gets. */
  toReject(canisterText: string): Response {
    const help = this.help === '' ? '' : `\n${this.help}`
    return systemReject(
      this.errorCode,
      `Error from Canister ${canisterText}: ${this.message}.${help}`,
    )
  }
}

const GRACEFUL =
  'Consider gracefully handling failures from this canister or altering the canister to handle exceptions. See documentation: https://internetcomputer.org/docs/current/references/execution-errors#'

/** The canister called `ic0.trap`. */
export function explicitTrap(message: string): CanisterFault {
  const text = `Canister called \`ic0.trap\` with message: '${message}'`
  return new CanisterFault('IC0503', text, `${GRACEFUL}trapped-explicitly`)
}

/** The WebAssembly engine trapped. */
export function trapped(cause: string): CanisterFault {
  return new CanisterFault('IC0502', `Canister trapped: ${cause}`, `${GRACEFUL}trapped`)
}

/** The canister used the system interface wrongly. */
export function contractViolation(message: string): CanisterFault {
  return new CanisterFault('IC0504', `Canister violated contract: ${message}`)
}
