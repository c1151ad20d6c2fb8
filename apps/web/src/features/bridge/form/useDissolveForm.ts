import type { OrderKey } from '@sluice/sdk'
import { type BitcoinAddressReading, readBitcoinAddress } from '@sluice/sdk/bitcoinAddress'
import { newOrderKey } from '@sluice/sdk/orderKey'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAmountField } from '../../../amounts/useAmountField.ts'
import { toDecimalText } from '../../../format/decimal.ts'
import { useConfig, useOwner, useSdk } from '../../../session/useSdk.ts'
import { useBalance } from '../../../tokens/useTokens.ts'
import { depositAddressQuery, dissolveEstimateQuery } from '../bridgeQueries.ts'
import type { KnownBridgeToken } from '../useBridgeToken.ts'

/** What is dissolved, as it was when its review opened. */
export type DissolveOrder = {
  readonly key: OrderKey
  readonly address: string
  readonly amount: bigint
  readonly arrives: bigint
}

/** Everything that the form shows and checks. */
export function useDissolveForm({ token, bridge }: KnownBridgeToken) {
  const sdk = useSdk()
  const owner = useOwner() ?? ''
  const { bitcoin } = useConfig()
  const balance = useBalance(token.ledgerId)
  const { data: ownDeposit } = useQuery(depositAddressQuery(sdk, bridge.ledgerId))
  const [address, setText] = useState('')
  const [order, setOrder] = useState<DissolveOrder>()
  const [isReviewing, setReviewing] = useState(false)
  // the approval's fee stays beside what is dissolved
  const most = balance === undefined ? undefined : balance > token.fee ? balance - token.fee : 0n
  const field = useAmountField({ ...token, most })
  const reading: BitcoinAddressReading | undefined =
    bitcoin && readBitcoinAddress(address, bitcoin.network, { ownDeposit })
  const { amount } = field
  const { data: estimate } = useQuery({
    ...dissolveEstimateQuery(sdk, bridge.ledgerId, { amount: amount ?? 0n, balance }),
    enabled: amount !== undefined && amount > 0n,
  })
  // a figure that was made for another amount is none
  const own = estimate?.amount === amount ? estimate : undefined
  const setAddress = (text: string) => {
    setText(text)
    const read = bitcoin && readBitcoinAddress(text, bitcoin.network)
    if (read?.kind === 'address' && read.amount !== undefined)
      field.fill(toDecimalText(read.amount, bridge.decimals))
  }
  return {
    address,
    setAddress,
    reading,
    field,
    amount,
    balance,
    most,
    estimate: own,
    order,
    isReviewing,
    setReviewing,
    review: () => {
      if (reading?.kind !== 'address' || amount === undefined || own === undefined) return
      setOrder({ key: newOrderKey(owner), address: reading.address, amount, arrives: own.arrives })
      setReviewing(true)
    },
    clear: () => {
      setText('')
      field.fill('')
    },
  }
}
