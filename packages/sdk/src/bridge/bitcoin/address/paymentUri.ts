import { parseAmount } from '../../../amounts.ts'

const BTC_DECIMALS = 8
/** There will never be more bitcoin than these, in satoshi. */
const MOST_SATS = 21_000_000n * 100_000_000n

/**
 * The address and the amount of a payment request (BIP-21); of a text that is none, the text itself. Undefined where the request demands
 * something that is not understood, names a thing twice, or an amount that there is not.
 */
export function splitPaymentUri(
  text: string,
): { readonly address: string; readonly amount?: bigint } | undefined {
  const match = /^bitcoin:([^?#]*)(?:\?([^#]*))?$/i.exec(text)
  if (match === null) return { address: text }
  const address = match[1] ?? ''
  const parameters = new URLSearchParams(match[2] ?? '')
  const amounts = parameters.getAll('amount')
  // a parameter that begins so must be understood by whoever pays
  const demands = [...parameters.keys()].some((name) => name.toLowerCase().startsWith('req-'))
  if (demands || amounts.length > 1) return undefined
  const [amountText] = amounts
  if (amountText === undefined) return { address }
  const amount = parseAmount(amountText, BTC_DECIMALS)
  return amount === undefined || amount <= 0n || amount > MOST_SATS
    ? undefined
    : { address, amount }
}
