import type { BridgeToken } from '@sluice/sdk'
import { readBitcoinAddress } from '@sluice/sdk/bitcoinAddress'
import { readEthereumAddress } from '@sluice/sdk/ethereum'
import { useQuery } from '@tanstack/react-query'
import { useConfig, useSdk } from '../../../session/useSdk.ts'
import { bridgeTokensQuery, depositAddressQuery } from '../bridgeQueries.ts'
import { useChainNames } from '../useChainNames.ts'
import { useAddressWords } from './useAddressWords.ts'

/** Who is to be paid, as far as it was typed. */
export type Receiver =
  | { readonly kind: 'empty' }
  /** `amount`: of a payment request that names one; `hint`: what kind of address it is, where there are several. */
  | {
      readonly kind: 'address'
      readonly address: string
      readonly amount?: bigint
      readonly hint?: string
    }
  | { readonly kind: 'flaw'; readonly problem: string }

/** Reads what was typed as an address of the chain of a token, and words why it is none. */
export function useReceiver(bridge: BridgeToken): (text: string) => Receiver {
  const sdk = useSdk()
  const { bitcoin } = useConfig()
  const chains = useChainNames()
  const words = useAddressWords()
  const { data: deposit } = useQuery(depositAddressQuery(sdk, bridge.ledgerId))
  const { data: tokens = [] } = useQuery(bridgeTokensQuery(sdk))
  const names = { chain: chains(bridge), symbol: bridge.symbol, coin: bridge.coinSymbol }
  const readEthereum = (text: string): Receiver => {
    const contracts = [deposit, ...tokens.map(({ contract }) => contract)]
    const known = contracts.filter((one) => one !== undefined)
    const reading = readEthereumAddress(text, { contracts: known })
    if (reading.kind === 'address') return reading
    if (reading.flaw === 'empty') return { kind: 'empty' }
    return { kind: 'flaw', problem: words.ethereumFlaw(reading.flaw, names) }
  }
  const readBitcoin = (text: string): Receiver => {
    if (bitcoin === undefined) return { kind: 'empty' }
    const reading = readBitcoinAddress(text, bitcoin.network, { ownDeposit: deposit })
    if (reading.kind === 'address') return { ...reading, hint: words.type(reading.type) }
    if (reading.flaw === 'empty') return { kind: 'empty' }
    return { kind: 'flaw', problem: words.flaw(reading.flaw, names) }
  }
  return bridge.chain === 'ethereum' ? readEthereum : readBitcoin
}
