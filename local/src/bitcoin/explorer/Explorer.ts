import { HttpError, type Network } from '@sluice/network'
import { type Answer, Page, type Question, Redirect } from '../../explorer/question.ts'
import { type Fields, readFields } from '../../explorer/readFields.ts'
import { STYLE } from '../../explorer/style.ts'
import { RefusedError } from '../chain/refused.ts'
import { regtestOf } from '../node/RegtestChain.ts'
import { MalformedBytes } from '../transaction/ByteReader.ts'
import { parseTransaction, type Transaction } from '../transaction/Transaction.ts'
import { esploraStatus, esploraTransaction } from './answers/esplora.ts'
import { feeEstimates } from './answers/feeEstimates.ts'
import { Ledger } from './answers/Ledger.ts'
import {
  addressTransactions,
  addressUtxos,
  minedPage,
  outspends,
  requireTransaction,
  tipHeight,
} from './answers/lookUps.ts'
import { rawTransaction } from './answers/rawTransaction.ts'
import { Controls } from './controls/Controls.ts'
import type { Storm } from './controls/Storm.ts'
import { type Endowment, payEndowment } from './endowment.ts'
import { addressPage, blockPage, transactionPage } from './pages/detailPages.ts'
import { homePage } from './pages/homePage.ts'
import { searchPath } from './pages/searchPath.ts'

type Route = {
  readonly method: 'GET' | 'POST'
  readonly pattern: RegExp
  answer(question: Question, parts: readonly string[]): Answer | Promise<Answer>
}

const NS_PER_SECOND = 1_000_000_000n

/** Answers in the words of Esplora and of an older explorer, and does what the controls of this machine ask for. */
export class Explorer {
  readonly #network: Network
  readonly #storm: Storm
  readonly #routes: readonly Route[]
  readonly #endowment: Endowment | undefined
  #endowed: Promise<void> | undefined

  /** @param endowment what the first blocks of an untouched chain pay; nobody else has mined them when the first question comes. */
  constructor(network: Network, storm: Storm, endowment?: Endowment) {
    this.#network = network
    this.#storm = storm
    this.#routes = [...this.#pageRoutes(), ...this.#readRoutes(), ...this.#changeRoutes()]
    this.#endowment = endowment
  }

  /** Throws an `HttpError` for what it refuses. */
  async answer(question: Question): Promise<Answer> {
    const fitting = this.#routes.flatMap((route) => {
      const found = route.pattern.exec(question.path)
      return found === null ? [] : [{ route, parts: found.slice(1) }]
    })
    const chosen = fitting.find(({ route }) => route.method === question.method)
    if (chosen === undefined) {
      throw fitting.length > 0
        ? new HttpError(405, 'This address answers another method.')
        : new HttpError(404, 'There is nothing at this address.')
    }
    await this.#endow()
    try {
      return await chosen.route.answer(question, chosen.parts)
    } catch (error) {
      throw refusalOf(error)
    }
  }

  /** Before the first answer. What could not be paid is tried again by the next question. */
  #endow(): Promise<void> | undefined {
    const endowment = this.#endowment
    if (endowment === undefined) return undefined
    this.#endowed ??= payEndowment(this.#network, endowment).catch((error: unknown) => {
      this.#endowed = undefined
      throw error
    })
    return this.#endowed
  }

  /** What people look at, at the addresses that public explorers have. */
  #pageRoutes(): Route[] {
    const page = (pattern: RegExp, show: (ledger: Ledger, id: string) => string) =>
      this.#get(pattern, (ledger, [id = '']) => new Page(show(ledger, id)))
    return [
      page(/^\/$/, () => homePage(regtestOf(this.#network), this.#storm)),
      page(/^\/block\/(\d{1,9}|[0-9a-f]{64})$/, blockPage),
      page(/^\/tx\/([0-9a-f]{64})$/, transactionPage),
      page(/^\/address\/(\w{1,100})$/, addressPage),
      this.#get(
        /^\/search$/,
        (ledger, _, query) => new Redirect(searchPath(ledger, query.get('q') ?? '')),
      ),
      { method: 'GET', pattern: /^\/style\.css$/, answer: () => new Page(STYLE, 'text/css') },
    ]
  }

  #readRoutes(): Route[] {
    const storm = this.#storm
    const get = this.#get.bind(this)
    return [
      get(/^\/api\/blocks\/tip\/height$/, (ledger) => `${tipHeight(ledger, storm)}`),
      get(/^\/q\/getblockcount$/, (ledger) => `${tipHeight(ledger, storm)}`),
      get(/^\/api\/blocks\/tip\/hash$/, ({ node }) => node.chain.tip.hash),
      get(/^\/api\/tx\/([0-9a-f]{64})$/, (ledger, [txid = '']) =>
        esploraTransaction(requireTransaction(ledger, txid), ledger, storm),
      ),
      get(/^\/api\/tx\/([0-9a-f]{64})\/hex$/, (ledger, [txid = '']) =>
        Buffer.from(requireTransaction(ledger, txid).transaction.bytes).toString('hex'),
      ),
      get(/^\/api\/tx\/([0-9a-f]{64})\/status$/, (ledger, [txid = '']) =>
        esploraStatus(requireTransaction(ledger, txid), ledger, storm),
      ),
      get(/^\/api\/tx\/([0-9a-f]{64})\/outspends$/, (ledger, [txid = '']) =>
        outspends(requireTransaction(ledger, txid), ledger, storm),
      ),
      get(/^\/rawtx\/([0-9a-f]{64})$/, (ledger, [txid = '']) =>
        rawTransaction(requireTransaction(ledger, txid), ledger, this.#nowSeconds()),
      ),
      get(/^\/api\/address\/(\w{1,100})\/txs$/, (ledger, [address = '']) =>
        addressTransactions(address, ledger, storm),
      ),
      get(/^\/api\/address\/(\w{1,100})\/txs\/chain(?:\/([0-9a-f]{64}))?$/, (ledger, parts) =>
        minedPage(parts[0] ?? '', parts[1], ledger, storm),
      ),
      get(/^\/api\/address\/(\w{1,100})\/utxo$/, (ledger, [address = '']) =>
        addressUtxos(address, ledger, storm),
      ),
      get(/^\/api\/fee-estimates$/, () => feeEstimates(this.#network.bitcoin.feePercentiles())),
    ]
  }

  #get(
    pattern: RegExp,
    answer: (ledger: Ledger, parts: readonly string[], query: URLSearchParams) => Answer,
  ): Route {
    return {
      method: 'GET',
      pattern,
      answer: ({ query }, parts) => answer(new Ledger(regtestOf(this.#network).node), parts, query),
    }
  }

  #changeRoutes(): Route[] {
    const controls = new Controls(this.#network, this.#storm)
    const post = (pattern: RegExp, act: (fields: Fields) => Promise<object>) => ({
      method: 'POST' as const,
      pattern,
      answer: async (question: Question) => {
        const result = await act(readFields(question))
        return question.isForm ? new Redirect(resultPath(result)) : result
      },
    })
    return [
      { method: 'POST', pattern: /^\/api\/tx$/, answer: ({ body }) => this.#broadcast(body) },
      post(/^\/faucet$/, (fields) => controls.pay(fields)),
      post(/^\/mine$/, (fields) => controls.mine(fields)),
      post(/^\/reorganize$/, (fields) => controls.reorganize(fields)),
      post(/^\/storm$/, (fields) => controls.storm(fields)),
    ]
  }

  /** The id of a transaction, once it waits for a block and that is saved. */
  async #broadcast(body: string): Promise<string> {
    const transaction = parseHex(body.trim())
    await this.#network.changeBitcoin(() => regtestOf(this.#network).node.broadcast(transaction))
    return transaction.txid
  }

  #nowSeconds(): number {
    return Number(this.#network.now() / NS_PER_SECOND)
  }
}

/** Where a person sees what a command has come to. */
function resultPath(result: object): string {
  if ('txid' in result) return `/tx/${result.txid}`
  if ('height' in result) return `/block/${result.height}`
  return '/'
}

function parseHex(text: string): Transaction {
  if (!/^([0-9a-f]{2})+$/i.test(text)) {
    throw new HttpError(400, 'The body must be a transaction in hexadecimal.')
  }
  return parseTransaction(Uint8Array.from(Buffer.from(text, 'hex')))
}

function refusalOf(error: unknown): unknown {
  if (error instanceof MalformedBytes) {
    return new HttpError(400, `This is no transaction: ${error.message}.`)
  }
  if (error instanceof RefusedError) {
    return new HttpError(400, `The node refuses the transaction: ${error.message}.`)
  }
  return error
}
