/** What a wallet throws (EIP-1193): the person declined; the method or chain is not known; a question is open; no node answers. */
export const DECLINED = 4001
export const UNKNOWN_CHAIN = 4902
export const BUSY = -32_002
export const BAD_REQUEST = -32_602
export const DISCONNECTED = 4900
export const UNAUTHORIZED = 4100

/** An error of an Ethereum wallet, with the code by which pages know it. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError'
  readonly code: number

  constructor(code: number, message: string, cause?: unknown) {
    super(message, { cause })
    this.code = code
  }
}
