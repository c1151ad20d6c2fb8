import { SluiceError } from '../../../errors.ts'

/** Asks an Ethereum node by JSON-RPC: the result as it came. @throws EvmRpcError */
export type EvmRpc = (method: string, params: readonly unknown[]) => Promise<unknown>

/**
 * Why there is no result. `refused`: the node says so, for a contract that reverts as for a method that it has not; `rate-limited`: it is asked
 * too often; `unreachable`: nobody answers, or not as a node does.
 */
export type EvmRpcProblem = 'refused' | 'rate-limited' | 'unreachable'

/** A question that a node did not answer. Nothing moved: nodes of others only read, and what a wallet sends it sends itself. */
export class EvmRpcError extends SluiceError<`evm-${EvmRpcProblem}`> {
  override readonly name = 'EvmRpcError'
  readonly problem: EvmRpcProblem

  /** @param reason in words of the node; `code` is its own, of a refusal */
  constructor(
    problem: EvmRpcProblem,
    reason: string,
    { code, cause }: { code?: number; cause?: unknown } = {},
  ) {
    super(`evm-${problem}`, {
      details: { reason, ...(code !== undefined && { code }) },
      retry: problem === 'refused' ? 'after-change' : 'later',
      funds: 'wallet',
      cause,
    })
    this.problem = problem
  }
}

const TOO_MANY = 429
const LIMIT_EXCEEDED = -32005
const LONGEST_ANSWER = 4_000_000
const LONGEST_REASON = 300
const TIMEOUT_MS = 15_000

type Options = {
  readonly urls: readonly string[]
  readonly fetch: typeof fetch
}

/** Asks the first node, and the next one when it is not there or has had enough. A refusal is an answer. */
export function createEvmRpc({ urls, fetch }: Options): EvmRpc {
  return async (method, params) => {
    let failure = new EvmRpcError('unreachable', 'no node of the chain is known')
    for (const url of urls) {
      try {
        return await ask({ url, fetch }, method, params)
      } catch (error) {
        if (!(error instanceof EvmRpcError) || error.problem === 'refused') throw error
        failure = error
      }
    }
    throw failure
  }
}

async function ask(
  { url, fetch }: { url: string; fetch: Options['fetch'] },
  method: string,
  params: readonly unknown[],
): Promise<unknown> {
  const answer = await post(url, fetch, JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }))
  if (typeof answer !== 'object' || answer === null)
    throw new EvmRpcError('unreachable', 'the answer is no JSON-RPC')
  const error: unknown = Reflect.get(answer, 'error')
  if (typeof error === 'object' && error !== null) throw refusalOf(error)
  if (!('result' in answer)) throw new EvmRpcError('unreachable', 'the answer has no result')
  return answer.result
}

async function post(url: string, fetch: Options['fetch'], body: string): Promise<unknown> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (response.status === TOO_MANY)
      throw new EvmRpcError('rate-limited', 'the node is asked too often')
    const text = await response.text()
    if (text.length > LONGEST_ANSWER) throw new EvmRpcError('unreachable', 'the answer is too long')
    return JSON.parse(text)
  } catch (cause) {
    if (cause instanceof EvmRpcError) throw cause
    throw new EvmRpcError('unreachable', 'the node does not answer', { cause })
  }
}

/** What a node or a wallet says of its refusal. */
export function refusalOf(error: object): EvmRpcError {
  const code: unknown = Reflect.get(error, 'code')
  const message = String(Reflect.get(error, 'message')).slice(0, LONGEST_REASON)
  const isLimit = code === LIMIT_EXCEEDED || code === TOO_MANY
  return new EvmRpcError(isLimit ? 'rate-limited' : 'refused', message, {
    ...(typeof code === 'number' && { code }),
  })
}
