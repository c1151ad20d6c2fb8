import {
  type AddressFlaw,
  type BridgeChain,
  flawFor,
  formatAddress,
  isAddressOf,
  parseRecipient,
  type Token,
} from '@sluice/sdk'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAmountField } from '../../../amounts/useAmountField.ts'
import { toDecimalText } from '../../../format/decimal.ts'
import { useKnownRecipient } from '../../../payments/useKnownRecipient.ts'
import { ownAddresses } from '../../../session/ownAddresses.ts'
import { useConfig, useOwner, useSdk } from '../../../session/useSdk.ts'
import { useBalance } from '../../../tokens/useTokens.ts'
import { bridgedChain } from '../../bridge/isBridged.ts'
import { ledgerRulesQuery, minterQuery } from './ledgerQueries.ts'
import { sendProblem } from './sendProblem.ts'

/**
 * What a payment may come to that its person has to agree to: a pool or another canister of the exchange, which credits a plain transfer
 * to nobody; the account that makes the token, which destroys what it is paid; a token whose ledger says of its decimals or fee one thing
 * and another.
 */
export type SendRisk = 'exchange' | 'burn' | 'disputed'

/** Everything that the form for a payment shows and checks. */
export function useSendForm(token: Token, askedAmount: string) {
  const sdk = useSdk()
  const config = useConfig()
  const owner = useOwner() ?? ''
  const balance = useBalance(token.ledgerId)
  const { data: rules } = useQuery(ledgerRulesQuery(sdk, token.ledgerId))
  const { data: minter } = useQuery(minterQuery(sdk, token.ledgerId))
  const [to, setTo] = useState('')
  const field = useAmountField({ ...token, most: balance }, askedAmount)

  const recipient = parseRecipient(to)
  const known = useKnownRecipient(recipient, [token.ledgerId])
  const address = recipient.kind === 'none' ? undefined : formatAddress(recipient.address)
  const isBurn =
    recipient.kind !== 'none' && minter != null && isAddressOf(recipient.address, minter)
  const risks = risksOf({ isBurn, isExchange: known?.kind === 'other', token })
  // ledgers take nothing for what they destroy
  const fee = isBurn ? 0n : token.fee
  const { amount } = field
  const flaw: AddressFlaw | undefined =
    recipient.kind === 'none'
      ? recipient.flaw
      : known?.kind === 'ledger'
        ? 'ledger'
        : rules && flawFor(recipient, rules)
  const chain = bridgedChain(config, token.ledgerId)
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
    received: amount !== undefined && amount > fee ? amount - fee : undefined,
    fee,
    takesIdentifiers: rules?.takesIdentifiers ?? false,
    risks,
    isSelf: address !== undefined && ownAddresses(owner).includes(address),
    /** The chain of a receiver who is paid by the token's bridge. */
    bridgeTo: chainOfFlaw(flaw) === chain ? chain : undefined,
    problem: sendProblem({ recipientText: to, flaw, amount, balance, fee }),
  }
}

export type SendForm = ReturnType<typeof useSendForm>

/** On which other chain somebody is who cannot be paid here. */
function chainOfFlaw(flaw: AddressFlaw | undefined): BridgeChain | undefined {
  if (flaw === 'bitcoin-address') return 'bitcoin'
  return flaw === 'evm-address' ? 'ethereum' : undefined
}

type Risky = { readonly isBurn: boolean; readonly isExchange: boolean; readonly token: Token }

function risksOf({ isBurn, isExchange, token }: Risky): readonly SendRisk[] {
  const destination: readonly SendRisk[] = isBurn ? ['burn'] : isExchange ? ['exchange'] : []
  return token.disputed === undefined ? destination : [...destination, 'disputed']
}
