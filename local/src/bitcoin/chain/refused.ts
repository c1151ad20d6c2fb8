/** Why the node doesn't take a transaction or block; `code` in the words of Bitcoin Core, which wallets know. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError'
  readonly code: string

  constructor(code: string, details = '') {
    super(details === '' ? code : `${code}, ${details}`)
    this.code = code
  }
}

export function refuse(code: string, details = ''): never {
  throw new RefusedError(code, details)
}
