import { type AddressFlaw, flawFor, formatAddress, parseRecipient } from '@sluice/sdk'
import { useState } from 'react'
import { useKnownRecipient } from '../../../payments/useKnownRecipient.ts'
import { useOwner } from '../../../session/useSdk.ts'

/** Positions belong to principals. */
const RULES = { takesIdentifiers: false, takesSubaccounts: false }

/**
 * To whom a position goes: a principal that can go on with it, and not oneself.
 * @param ledgerIds those of its tokens
 */
export function useReceiver(ledgerIds: readonly string[]) {
  const owner = useOwner() ?? ''
  const [text, setText] = useState('')
  const recipient = parseRecipient(text)
  const known = useKnownRecipient(recipient, ledgerIds)
  const isSelf = recipient.kind !== 'none' && formatAddress(recipient.address) === owner
  const flaw: AddressFlaw | undefined =
    recipient.kind === 'none'
      ? recipient.flaw
      : known
        ? known.kind === 'ledger'
          ? 'ledger'
          : 'exchange'
        : flawFor(recipient, RULES)
  return {
    text,
    setText,
    isSelf,
    /** What keeps it from going there; nothing before anything is typed. */
    flaw: flaw === 'empty' ? undefined : flaw,
    /** Undefined while it is nobody. */
    receiver:
      isSelf || flaw !== undefined || recipient.kind === 'none'
        ? undefined
        : formatAddress(recipient.address),
  }
}

export type Receiver = ReturnType<typeof useReceiver>
