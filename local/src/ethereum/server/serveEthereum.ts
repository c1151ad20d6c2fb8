import { type Served, type ServeOptions, serveQuestions } from '../../explorer/serveQuestions.ts'
import type { EthereumChain } from '../chain/EthereumChain.ts'
import type { JsonRpc } from '../JsonRpc.ts'
import type { EthereumSite } from './EthereumSite.ts'

/** The largest transaction that nodes pass on, in hexadecimal, and a few more. */
const MAX_BODY_BYTES = 600_000

/** What is served. */
export type ServedChain = {
  readonly open: () => Promise<EthereumChain>
  /** Adds controls of what stands around the chain. */
  readonly withControls?: (rpc: JsonRpc) => JsonRpc
}

/** Serves an Ethereum chain on loopback. Its code is loaded, and its node started, by the first question. */
export function serveEthereum(ethereum: ServedChain, options: ServeOptions): Promise<Served> {
  let site: Promise<EthereumSite> | undefined
  const load = async () => {
    const loaded = await import('./EthereumSite.ts')
    return new loaded.EthereumSite(await ethereum.open(), ethereum.withControls)
  }
  return serveQuestions(
    {
      maxBodyBytes: MAX_BODY_BYTES,
      // reading and passing signed transactions on; who may command is decided there
      openPath: '/',
      strangerRefusal: 'Only pages of this machine may use the faucet of its Ethereum chain.',
      answer: async (question) => {
        site ??= load()
        return (await site).answer(question)
      },
      refusalPage: async (message) => (await import('./homePage.ts')).refusalPage(message),
    },
    options,
  )
}
