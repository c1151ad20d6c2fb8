import { type ChildProcess, spawn } from 'node:child_process'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { JsonRpcError } from '../JsonRpc.ts'
import { findAnvil } from './findAnvil.ts'
import { postJson } from './postJson.ts'

export const CHAIN_ID = 31_337
/** It answers after some 100 ms; on a busy computer after more. */
const START_MS = 15_000
const ANSWER_MS = 30_000
/** States that are kept in memory: of older blocks there are no balances, and nobody can go back behind them. */
const KEPT_STATES = 256

const KEEPER = join(import.meta.dirname, 'keeper.ts')
/** All that blocks follow from is said here: the same changes make the same blocks anywhere. */
const OPTIONS = [
  ...['--host', '127.0.0.1', '--port', '0', '--chain-id', `${CHAIN_ID}`],
  // a block is final when there are two more
  ...['--no-mining', '--slots-in-an-epoch', '1'],
  ...['--hardfork', 'prague', '--order', 'fifo', '--base-fee', '1000000000'],
  ...[
    '--gas-limit',
    '30000000',
    '--accounts',
    '0',
    '--prune-history',
    `${KEPT_STATES}`,
    '--no-cors',
  ],
]

/** An Ethereum node in a process of its own, which ends with this one. It knows nothing when it starts, and keeps nothing. */
export class AnvilNode {
  readonly #keeper: ChildProcess
  /** Where it listens, on loopback. Only this process may ask there: what others change is in no journal. */
  readonly port: number
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 4 })
  #requests = 0
  #isStopped = false

  private constructor(keeper: ChildProcess, port: number) {
    this.#keeper = keeper
    this.port = port
  }

  /**
   * Resolves when the node answers, usually after a tenth of a second. Throws `NoEthereumNode` where there is none for this computer.
   * @param genesisSeconds the time of its first block
   */
  static async start(genesisSeconds: number): Promise<AnvilNode> {
    const program = findAnvil(process)
    const options = [KEEPER, program, ...OPTIONS, '--timestamp', `${genesisSeconds}`]
    const keeper = spawn(process.execPath, options, {
      stdio: ['pipe', 'pipe', 'ignore'],
      cwd: tmpdir(),
      // what this process was told about its own running is not for that one
      env: { ...process.env, NODE_OPTIONS: '' },
    })
    // neither holds this process up when it wants to end
    keeper.unref()
    try {
      const node = new AnvilNode(keeper, await portOf(keeper))
      await node.rpc('anvil_setLoggingEnabled', [false])
      return node
    } catch (error) {
      keeper.stdin?.end()
      throw error
    }
  }

  get isRunning(): boolean {
    const { exitCode, signalCode } = this.#keeper
    return !this.#isStopped && exitCode === null && signalCode === null
  }

  /** Any method of the node, also those that nobody else may call. Throws `JsonRpcError`. */
  async rpc(method: string, params: readonly unknown[]): Promise<unknown> {
    this.#requests += 1
    const body = JSON.stringify({ jsonrpc: '2.0', id: this.#requests, method, params })
    const to = { port: this.port, agent: this.#agent, timeoutMs: ANSWER_MS }
    const answer: unknown = JSON.parse(await postJson(to, body))
    return resultOf(answer)
  }

  /** Ends the process. Nothing is kept. */
  stop(): void {
    this.#isStopped = true
    this.#keeper.stdin?.end()
    this.#agent.destroy()
  }
}

function resultOf(answer: unknown): unknown {
  if (typeof answer !== 'object' || answer === null) throw new Error('the node answers nonsense')
  if ('error' in answer && typeof answer.error === 'object' && answer.error !== null) {
    const { error } = answer
    const code = 'code' in error ? Number(error.code) : -32_603
    const message = 'message' in error ? String(error.message) : 'the node failed'
    throw new JsonRpcError(code, message, 'data' in error ? error.data : undefined)
  }
  return 'result' in answer ? answer.result : null
}

/** The port that the node says it listens on. */
function portOf(keeper: ChildProcess): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  let printed = ''
  keeper.stdout?.setEncoding('utf8').on('data', (text: string) => {
    // what comes later is read as well, so that the node can write it
    if (printed.length < 10_000) printed += text
    const port = /Listening on 127\.0\.0\.1:(\d+)/.exec(printed)?.[1]
    if (port !== undefined) resolve(Number(port))
  })
  keeper.once('error', reject)
  keeper.once('exit', (code) => reject(new Error(`the Ethereum node ended with code ${code}`)))
  const alarm = setTimeout(() => reject(new Error('the Ethereum node does not start')), START_MS)
  return promise.finally(() => clearTimeout(alarm))
}
