export const EVM_PROBLEM_CODES = [
  'not-installed',
  'refused',
  'busy',
  'locked',
  'no-account',
  'other-account',
  'wrong-network',
  'unknown-network',
  'disconnected',
  'unsupported',
  'failed',
] as const

/**
 * Why an Ethereum wallet does not do what it is asked. `refused`: the person declined; `busy`: it still shows an earlier question; `locked`:
 * it lets nobody in without its password; `other-account`, `wrong-network`: it stands somewhere else than the page showed;
 * `unknown-network`: it does not know the chain; `disconnected`: it reaches no node; `failed`: in words of its own.
 */
export type EvmProblemCode = (typeof EVM_PROBLEM_CODES)[number]

export class EvmProblem extends Error {
  override readonly name = 'EvmProblem'
  readonly code: EvmProblemCode
  /** The wallet's own words; text of a stranger. */
  readonly reason: string

  constructor(code: EvmProblemCode, reason = '', cause?: unknown) {
    super(reason === '' ? code : `${code}: ${reason}`, { cause })
    this.code = code
    this.reason = reason
  }
}

const LONGEST_REASON = 300

/** By the codes of EIP-1193, EIP-3085, EIP-3326 and JSON-RPC. */
const BY_CODE: ReadonlyMap<unknown, EvmProblemCode> = new Map<unknown, EvmProblemCode>([
  [4001, 'refused'],
  [4100, 'locked'],
  [4200, 'unsupported'],
  [4900, 'disconnected'],
  [4901, 'disconnected'],
  [4902, 'unknown-network'],
  [-32002, 'busy'],
  [-32601, 'unsupported'],
  [-32602, 'unsupported'],
])

/** Puts what a wallet throws into our words; the one place that reads its codes. */
export function toEvmProblem(error: unknown): EvmProblem {
  if (error instanceof EvmProblem) return error
  const message = fieldOf(error, 'message')
  const words = (typeof message === 'string' ? message : String(error)).slice(0, LONGEST_REASON)
  return new EvmProblem(BY_CODE.get(codeOf(error)) ?? 'failed', words, error)
}

/** On phones MetaMask wraps the code that counts. */
function codeOf(error: unknown): unknown {
  const inner = fieldOf(fieldOf(fieldOf(error, 'data'), 'originalError'), 'code')
  return inner ?? fieldOf(error, 'code')
}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
