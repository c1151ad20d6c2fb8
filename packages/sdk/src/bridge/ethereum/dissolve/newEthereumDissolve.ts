import type { Balances } from '../../../balances.ts'
import { optional } from '../../../ledgers/optional.ts'
import { BridgeError } from '../../BridgeError.ts'
import type { DissolveWish, EthereumDissolveFacts } from '../../BridgeFlow.ts'
import { readEthereumAddress } from '../address/readEthereumAddress.ts'
import type { EthereumReads } from '../EthereumReads.ts'
import { mostGasOf } from '../ethereumEstimate.ts'
import { gasOf, requireEthereumQuote } from './ethereumQuote.ts'

type Services = {
  readonly reads: Pick<EthereumReads, 'open' | 'token' | 'estimateDissolve'>
  readonly balances: Pick<Balances, 'fetch'>
}

/** What is dissolved, once all that can be known beforehand speaks for it. @throws BridgeError, CallError */
export async function newEthereumDissolve(
  wish: DissolveWish,
  { reads, balances }: Services,
): Promise<EthereumDissolveFacts> {
  const { ledgerId, amount, arrives } = wish
  const bridge = await reads.open()
  const { ledgerId: etherLedgerId, minterId, fetchToken } = bridge
  await reads.token(ledgerId)
  const address = await requireReceiver(wish.address, bridge)
  const isEther = ledgerId === etherLedgerId
  const [{ fee }, ether, balance, gasBalance] = await Promise.all([
    fetchToken(ledgerId),
    fetchToken(etherLedgerId),
    balances.fetch(ledgerId),
    isEther ? undefined : balances.fetch(etherLedgerId),
  ])
  const offered = await reads.estimateDissolve(ledgerId, amount, balance, gasBalance)
  const facts: EthereumDissolveFacts = {
    ...{ chain: 'ethereum', ledgerId, minterId, address, amount, arrives, fee },
    maxGas: agreedGas(wish, { isEther, ...gasOf(offered) }),
    ...optional('gas', isEther ? undefined : { ledgerId: etherLedgerId, fee: ether.fee }),
  }
  requireEthereumQuote(facts, offered)
  return facts
}

async function requireReceiver(
  text: string,
  { minter }: Awaited<ReturnType<EthereumReads['open']>>,
): Promise<string> {
  const { address: own, contracts } = await minter.fetchInfo()
  const reading = readEthereumAddress(text, { minter: own, contracts })
  if (reading.kind === 'flaw') throw BridgeError.badAddress(reading.flaw)
  if (await minter.isBlocked(reading.address)) throw BridgeError.tainted(reading.address)
  return reading.address
}

/** The most that gas may cost by what the review said, and never more than twice of what it costs now: nobody allows more than that. */
function agreedGas(
  { amount, arrives, maxGas }: DissolveWish,
  now: { readonly isEther: boolean; readonly amount: bigint; readonly most: bigint },
): bigint {
  const ceiling = 2n * now.amount
  const agreed = now.isEther ? mostGasOf(amount > arrives ? amount - arrives : 0n) : maxGas
  const wished = agreed ?? now.most
  return wished < ceiling ? wished : ceiling
}
