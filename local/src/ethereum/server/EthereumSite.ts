import { HttpError } from '@sluice/network'
import { type Answer, Page, type Question, Redirect } from '../../explorer/question.ts'
import { type Fields, readFields } from '../../explorer/readFields.ts'
import { STYLE } from '../../explorer/style.ts'
import type { EthereumChain } from '../chain/EthereumChain.ts'
import type { TokenName } from '../chain/found.ts'
import { type JsonRpc, JsonRpcError } from '../JsonRpc.ts'
import { NoEthereumNode } from '../node/findAnvil.ts'
import { readAddress, readWei } from '../rpc/params.ts'
import { answerJsonRpc } from './answerJsonRpc.ts'
import { homePage } from './homePage.ts'
import { readDecimal } from './readDecimal.ts'

/** In wei, and in a token's smallest unit: a million ether, or as many LINK. */
const MOST_GIVEN = 10n ** 24n
const ETHER_DECIMALS = 18
const DECIMALS: Readonly<Record<TokenName, number>> = { usdc: 6, usdt: 6, link: 18 }

/** The Ethereum chain of this machine over HTTP: JSON-RPC for programs, and a page with a faucet for people. */
export class EthereumSite {
  readonly #chain: EthereumChain
  readonly #rpc: JsonRpc

  constructor(chain: EthereumChain, withControls = (rpc: JsonRpc) => rpc) {
    this.#chain = chain
    this.#rpc = withControls(chain.rpc)
  }

  /** Throws an `HttpError` for what it refuses; a refused JSON-RPC request is an answer. */
  async answer(question: Question): Promise<Answer> {
    try {
      return await this.#answer(question)
    } catch (error) {
      if (error instanceof JsonRpcError) throw new HttpError(400, `${sentence(error.message)}`)
      if (error instanceof NoEthereumNode) throw new HttpError(503, error.message)
      throw error
    }
  }

  async #answer(question: Question): Promise<Answer> {
    switch (`${question.method} ${question.path}`) {
      case 'POST /':
        return answerJsonRpc(this.#rpc, question)
      case 'GET /':
        return new Page(await homePage(this.#chain))
      case 'GET /style.css':
        return new Page(STYLE, 'text/css')
      case 'POST /faucet': {
        const given = await this.#give(readFields(question))
        return question.isForm ? new Redirect('/') : given
      }
      default:
        throw new HttpError(404, 'There is nothing at this address.')
    }
  }

  /** `{ address, wei }`, or `{ address, token, amount }` in the token's smallest unit; `ether` and `units` are what people write. */
  async #give({ address, wei, ether, token, amount, units }: Fields): Promise<object> {
    const to = readAddress(address)
    if (token === undefined) {
      const asked = ether === undefined ? wei : readDecimal(ether, '"ether"', ETHER_DECIMALS)
      const sum = readWei(asked, '"wei"', MOST_GIVEN)
      await this.#chain.fund(to, sum)
      return { address: to, wei: `${sum}` }
    }
    const name = isToken(token) ? token : undefined
    if (name === undefined)
      throw new HttpError(400, `"token" must be ${Object.keys(DECIMALS).join(', ')}.`)
    const asked = units === undefined ? amount : readDecimal(units, '"units"', DECIMALS[name])
    const sum = readWei(asked, '"amount"', MOST_GIVEN)
    return { address: to, transaction: await this.#chain.fundToken(name, to, sum) }
  }
}

const isToken = (text: unknown): text is TokenName =>
  typeof text === 'string' && Object.hasOwn(DECIMALS, text)

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
