import {
  type AddressFlaw,
  flawFor,
  formatAddress,
  parseAmount,
  parseRecipient,
  type Token,
} from '@sluice/sdk'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { toDecimalText } from '../../../format/decimal.ts'
import { cleanAmountText } from '../../../format/typedAmount.ts'
import { useOwner, useSdk } from '../../../session/useSdk.ts'
import { useBalance } from '../../../tokens/useTokens.ts'
import { ownAddresses } from './ownAddresses.ts'
import { sendProblem } from './sendProblem.ts'

/** Everything that the form for a payment shows and checks. */
export function useSendForm(token: Token) {
  const sdk = useSdk()
  const owner = useOwner() ?? ''
  const balance = useBalance(token.ledgerId)
  const { data: rules } = useQuery({
    queryKey: ['ledger-rules', token.ledgerId],
    queryFn: async () => {
      const { takesIdentifiers, takesSubaccounts } = await sdk.tokens.adapter(token.ledgerId)
      return { takesIdentifiers, takesSubaccounts }
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
  const [to, setTo] = useState('')
  const [amountText, setAmountText] = useState('')

  const recipient = parseRecipient(to)
  const amount = parseAmount(amountText, token.decimals)
  const flaw: AddressFlaw | undefined =
    recipient.kind === 'none' ? recipient.flaw : rules && flawFor(recipient, rules)
  return {
    to,
    setTo,
    amountText,
    typeAmount: (typed: string) => {
      const text = cleanAmountText(typed, token.decimals)
      if (text !== undefined) setAmountText(text)
    },
    fillMost: () => {
      if (balance !== undefined) setAmountText(toDecimalText(balance, token.decimals))
    },
    balance,
    amount,
    /** What arrives: the ledger takes its fee from the amount. */
    received: amount !== undefined && amount > token.fee ? amount - token.fee : undefined,
    takesIdentifiers: rules?.takesIdentifiers ?? false,
    isSelf:
      recipient.kind !== 'none' && ownAddresses(owner).includes(formatAddress(recipient.address)),
    problem: sendProblem({ recipientText: to, flaw, amount, balance, fee: token.fee }),
  }
}

export type SendForm = ReturnType<typeof useSendForm>
