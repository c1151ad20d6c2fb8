import { WalletProblem } from '../WalletProblem.ts'

/** EIP-1193 and MetaMask: the person declined; another request is open; no access; not known. */
const DECLINED = 4001
const PENDING = -32002
const UNAUTHORIZED = 4100
const UNKNOWN_METHOD = -32601
const UNSUPPORTED = 4200

/** Puts what an Ethereum wallet throws into our words; the one place that reads its codes. */
export function ethereumProblem(error: unknown): WalletProblem {
  if (error instanceof WalletProblem) return error
  const code: unknown =
    typeof error === 'object' && error !== null ? Reflect.get(error, 'code') : undefined
  const words = error instanceof Error ? error.message : String(error)
  switch (code) {
    case DECLINED:
      return new WalletProblem('cancelled', '', error)
    case PENDING:
      return new WalletProblem('busy', '', error)
    case UNAUTHORIZED:
      return new WalletProblem('locked', '', error)
    case UNKNOWN_METHOD:
    case UNSUPPORTED:
      return new WalletProblem('unsupported', words, error)
    default:
      return new WalletProblem('failed', words, error)
  }
}
