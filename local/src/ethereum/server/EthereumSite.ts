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

/** In wei, and in a token's smallest unit: a million ether, or as many LINK. */
const MOST_GIVEN = 10n ** 24n
const TOKENS: readonly TokenName[] = ['usdc', 'usdt', 'link']

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

  /** `{ address, wei }`, or `{ address, token, amount }` in the token's smallest unit. */
  async #give({ address, wei, token, amount }: Fields): Promise<object> {
    const to = readAddress(address)
    if (token === undefined) {
      const sum = readWei(wei, '"wei"', MOST_GIVEN)
      await this.#chain.fund(to, sum)
      return { address: to, wei: `${sum}` }
    }
    const name = TOKENS.find((known) => known === token)
    if (name === undefined) throw new HttpError(400, `"token" must be ${TOKENS.join(', ')}.`)
    const sum = readWei(amount, '"amount"', MOST_GIVEN)
    return { address: to, transaction: await this.#chain.fundToken(name, to, sum) }
  }
}

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
