import { newOrderKey } from '@sluice/sdk/orderKey'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAmountField } from '../../../amounts/useAmountField.ts'
import { queryKeys } from '../../../app/queryKeys.ts'
import { toDecimalText } from '../../../format/decimal.ts'
import { useOwner, useSdk } from '../../../session/useSdk.ts'
import { useBalance } from '../../../tokens/useTokens.ts'
import { dissolveEstimateQuery } from '../bridgeQueries.ts'
import { useBridgeRunner } from '../useBridgeRunner.ts'
import type { KnownBridgeToken } from '../useBridgeToken.ts'
import type { DissolveOrder } from './DissolveOrder.ts'
import { useGas } from './useGas.ts'
import { useReceiver } from './useReceiver.ts'

/** Everything that the form shows and checks. */
export function useDissolveForm(known: KnownBridgeToken) {
  const { token, bridge } = known
  const sdk = useSdk()
  const queries = useQueryClient()
  const owner = useOwner() ?? ''
  const balance = useBalance(token.ledgerId)
  const gas = useGas(known)
  const read = useReceiver(bridge)
  const [typed, setTyped] = useState<string>()
  const [ownAddress, setOwnAddress] = useState<string>()
  const address = typed ?? ownAddress ?? ''
  const [order, setOrder] = useState<DissolveOrder>()
  const [isReviewing, setReviewing] = useState(false)
  const [isOrdering, setOrdering] = useState(false)
  const { dissolve } = useBridgeRunner()
  // the approval's fee stays beside what is dissolved
  const most = balance === undefined ? undefined : balance > token.fee ? balance - token.fee : 0n
  const field = useAmountField({ ...token, most })
  const receiver = read(address)
  const { amount } = field
  const { data: estimate } = useQuery({
    ...dissolveEstimateQuery(sdk, bridge.ledgerId, {
      ...{ amount: amount ?? 0n, balance },
      gasBalance: gas?.balance,
    }),
    enabled: amount !== undefined && amount > 0n,
  })
  // a figure that was made for another amount is none
  const own = estimate?.amount === amount ? estimate : undefined
  const setAddress = (text: string) => {
    setTyped(text)
    const found = read(text)
    if (found.kind === 'address' && found.amount !== undefined)
      field.fill(toDecimalText(found.amount, bridge.decimals))
  }
  return {
    address,
    setAddress,
    /** The one of the wallet that is connected; it stands in the form until another is typed. */
    setOwnAddress,
    isOwnAddress: address !== '' && address === ownAddress,
    receiver,
    gas,
    field,
    amount,
    balance,
    most,
    estimate: own,
    order,
    isReviewing,
    setReviewing,
    review: () => {
      if (receiver.kind !== 'address' || amount === undefined || own === undefined) return
      const { arrives, fees } = own
      const maxGas = fees.find(({ most: agreed }) => agreed !== undefined)?.most
      const { address: to } = receiver
      setOrder({ key: newOrderKey(owner), address: to, amount, arrives, maxGas })
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
        setTyped(undefined)
        field.fill('')
      }
      setOrdering(false)
    },
  }
}

/** What the form shows, and what can be done in it. */
export type DissolveForm = ReturnType<typeof useDissolveForm>
