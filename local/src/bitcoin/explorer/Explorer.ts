import { HttpError, type Network } from '@sluice/network'
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
  requireTransaction,
  tipHeight,
} from './answers/lookUps.ts'
import { rawTransaction } from './answers/rawTransaction.ts'
import { Controls } from './controls/Controls.ts'
import type { Storm } from './controls/Storm.ts'
import { type Fields, parseFields } from './readFields.ts'

export type Question = { readonly method: string; readonly path: string; readonly body: string }
/** A text goes out as it is, anything else as JSON. */
export type Answer = string | object

type Route = {
  readonly method: 'GET' | 'POST'
  readonly pattern: RegExp
  answer(question: Question, parts: readonly string[]): Answer | Promise<Answer>
}

/** For whoever opens the address in a browser. */
const WAYS = `A Bitcoin chain of this machine (regtest).

GET  /api/blocks/tip/height   /api/blocks/tip/hash   /api/fee-estimates
GET  /api/tx/{txid}   /api/tx/{txid}/hex   /api/tx/{txid}/status
GET  /api/address/{address}/txs   /api/address/{address}/txs/chain/{last txid}   /api/address/{address}/utxo
POST /api/tx       a signed transaction in hexadecimal
POST /faucet       {"address": "bcrt1…", "sats": 100000}
POST /mine         {"blocks": 6}
POST /reorganize   {"depth": 2}
POST /storm        {"feeRate", "lateMs", "stopMining", "lie", "behind", "evict"}: any of them
`

const NS_PER_SECOND = 1_000_000_000n

/** Answers in the words of Esplora and of an older explorer, and does what the controls of this machine ask for. */
export class Explorer {
  readonly #network: Network
  readonly #storm: Storm
  readonly #routes: readonly Route[]

  constructor(network: Network, storm: Storm) {
    this.#network = network
    this.#storm = storm
    this.#routes = [...this.#readRoutes(), ...this.#changeRoutes()]
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
    try {
      return await chosen.route.answer(question, chosen.parts)
    } catch (error) {
      throw refusalOf(error)
    }
  }

  #readRoutes(): Route[] {
    const storm = this.#storm
    const get = (
      pattern: RegExp,
      answer: (ledger: Ledger, parts: readonly string[]) => Answer,
    ) => ({
      method: 'GET' as const,
      pattern,
      answer: (_: Question, parts: readonly string[]) =>
        answer(new Ledger(regtestOf(this.#network).node), parts),
    })
    return [
      { method: 'GET', pattern: /^\/$/, answer: () => WAYS },
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

  #changeRoutes(): Route[] {
    const controls = new Controls(this.#network, this.#storm)
    const post = (pattern: RegExp, act: (fields: Fields) => Promise<object>) => ({
      method: 'POST' as const,
      pattern,
      answer: ({ body }: Question) => act(parseFields(body)),
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
