import type { Balances } from '../balances.ts'
import { SwapError } from '../errors.ts'
import type { Tokens } from '../tokens.ts'
import { SnsError } from './SnsError.ts'

type Books = {
  readonly tokens: Pick<Tokens, 'fetch'>
  readonly balances: Pick<Balances, 'fetch'>
}

/** The fee of a payment that the wallet can make. @throws SnsError, SwapError, CallError */
export async function requireHeld(
  { tokens, balances }: Books,
  ledgerId: string,
  { amount, minimum }: { readonly amount: bigint; readonly minimum: bigint },
): Promise<bigint> {
  const [{ fee }, held] = await Promise.all([tokens.fetch(ledgerId), balances.fetch(ledgerId)])
  if (amount < minimum) throw SnsError.amountOutOfRange(minimum, held > fee ? held - fee : 0n)
  if (amount + fee > held) throw SwapError.insufficientFunds(held)
  return fee
}
