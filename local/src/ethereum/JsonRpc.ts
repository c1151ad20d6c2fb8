/**
 * Asks an Ethereum node by JSON-RPC: the result as it came, for the caller to parse. Throws `JsonRpcError` when the
 * node refuses, and whatever the transport throws when it does not answer.
 */
export type JsonRpc = (method: string, params: readonly unknown[]) => Promise<unknown>

/** What a node says when it refuses a request: code, text and data as JSON-RPC 2.0 has them. */
export class JsonRpcError extends Error {
  readonly code: number
  readonly data: unknown

  constructor(code: number, message: string, data?: unknown) {
    super(message)
    this.name = 'JsonRpcError'
    this.code = code
    this.data = data
  }
}
