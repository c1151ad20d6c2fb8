import { type BitcoinAddressReading, readBitcoinAddress } from '@sluice/sdk/bitcoinAddress'
import { newOrderKey } from '@sluice/sdk/orderKey'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAmountField } from '../../../amounts/useAmountField.ts'
import { queryKeys } from '../../../app/queryKeys.ts'
import { toDecimalText } from '../../../format/decimal.ts'
import { useConfig, useOwner, useSdk } from '../../../session/useSdk.ts'
import { useBalance } from '../../../tokens/useTokens.ts'
import { depositAddressQuery, dissolveEstimateQuery } from '../bridgeQueries.ts'
import { useBridgeRunner } from '../useBridgeRunner.ts'
import type { KnownBridgeToken } from '../useBridgeToken.ts'
import type { DissolveOrder } from './DissolveOrder.ts'

/** Everything that the form shows and checks. */
export function useDissolveForm(known: KnownBridgeToken) {
  const { token, bridge } = known
  const sdk = useSdk()
  const queries = useQueryClient()
  const owner = useOwner() ?? ''
  const { bitcoin } = useConfig()
  const balance = useBalance(token.ledgerId)
  const { data: ownDeposit } = useQuery(depositAddressQuery(sdk, bridge.ledgerId))
  const [address, setText] = useState('')
  const [order, setOrder] = useState<DissolveOrder>()
  const [isReviewing, setReviewing] = useState(false)
  const [isOrdering, setOrdering] = useState(false)
  const { dissolve } = useBridgeRunner()
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
    isOrdering,
    /** What was reviewed. It stands in the form, locked, until it is clear that it need not be ordered again. */
    give: async () => {
      if (order === undefined || isOrdering) return
      setOrdering(true)
      const isAskedAgain = await dissolve(known, order)
      if (isAskedAgain) await queries.invalidateQueries({ queryKey: queryKeys.bridgeEstimate() })
      else {
        setText('')
        field.fill('')
      }
      setOrdering(false)
    },
  }
}
