import { type AddressFlaw, flawFor, formatAddress, parseRecipient, type Token } from '@sluice/sdk'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAmountField } from '../../../amounts/useAmountField.ts'
import { queryKeys } from '../../../app/queryKeys.ts'
import { toDecimalText } from '../../../format/decimal.ts'
import { ownAddresses } from '../../../session/ownAddresses.ts'
import { useOwner, useSdk } from '../../../session/useSdk.ts'
import { useBalance } from '../../../tokens/useTokens.ts'
import { sendProblem } from './sendProblem.ts'
import { useKnownRecipient } from './useKnownRecipient.ts'

/** Everything that the form for a payment shows and checks. */
export function useSendForm(token: Token, askedAmount: string) {
  const sdk = useSdk()
  const owner = useOwner() ?? ''
  const balance = useBalance(token.ledgerId)
  const { data: rules } = useQuery({
    queryKey: queryKeys.ledgerRules(token.ledgerId),
    queryFn: async () => {
      const { takesIdentifiers, takesSubaccounts } = await sdk.tokens.adapter(token.ledgerId)
      return { takesIdentifiers, takesSubaccounts }
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
  const [to, setTo] = useState('')
  const field = useAmountField({ decimals: token.decimals, symbol: token.symbol }, askedAmount)

  const recipient = parseRecipient(to)
  const known = useKnownRecipient(token, recipient)
  const { amount } = field
  const flaw: AddressFlaw | undefined =
    recipient.kind === 'none'
      ? recipient.flaw
      : known?.kind === 'ledger'
        ? 'ledger'
        : rules && flawFor(recipient, rules)
  return {
    owner,
    to,
    setTo,
    field,
    fillMost: () => {
      if (balance !== undefined) field.fill(toDecimalText(balance, token.decimals))
    },
    balance,
    amount,
    /** What arrives: the ledger takes its fee from the amount. */
    received: amount !== undefined && amount > token.fee ? amount - token.fee : undefined,
    takesIdentifiers: rules?.takesIdentifiers ?? false,
    /** A pool or another canister of the exchange: a plain transfer to it is credited to nobody. */
    isExchangeCanister: known?.kind === 'other',
    isSelf:
      recipient.kind !== 'none' && ownAddresses(owner).includes(formatAddress(recipient.address)),
    problem: sendProblem({ recipientText: to, flaw, amount, balance, fee: token.fee }),
  }
}

export type SendForm = ReturnType<typeof useSendForm>
