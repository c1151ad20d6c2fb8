import {
  type AddressFlaw,
  flawFor,
  formatAddress,
  type NftStandard,
  parseRecipient,
} from '@sluice/sdk'
import { useKnownRecipient } from '../../../payments/useKnownRecipient.ts'
import { ownAddresses } from '../../../session/ownAddresses.ts'
import { useOwner } from '../../../session/useSdk.ts'

const NO_LEDGERS: readonly string[] = []

/** To whom a token goes: an account that its standard knows, no canister that would keep it for nobody, and not its owner. */
export function useNftReceiver(text: string, standard: NftStandard) {
  const owner = useOwner() ?? ''
  const recipient = parseRecipient(text)
  const known = useKnownRecipient(recipient, NO_LEDGERS)
  const address = recipient.kind === 'none' ? undefined : formatAddress(recipient.address)
  const rules = { takesIdentifiers: standard === 'EXT', takesSubaccounts: true }
  const flaw: AddressFlaw | undefined =
    recipient.kind === 'none'
      ? recipient.flaw
      : known
        ? known.kind === 'ledger'
          ? 'ledger'
          : 'exchange'
        : flawFor(recipient, rules)
  const isSelf = address !== undefined && ownAddresses(owner).includes(address)
  return { address: flaw === undefined && !isSelf ? address : undefined, flaw, isSelf }
}
