import { Ledger } from '@sluice/candid'
import { type Config, createSdk, decodeCandid, formatAmount, methodType } from '@sluice/sdk'
import type { Ask } from './asks.ts'

type Call = Extract<Ask, { kind: 'call' }>
export type Explained = {
  readonly kind: 'transfer' | 'approve'
  readonly amount: string
  readonly to: string
}

const KINDS = { icrc1_transfer: 'transfer', icrc2_approve: 'approve' } as const

/** The two calls that every ledger knows, for ledgers that do not explain themselves. */
export async function explainLedgerCall(
  config: Config,
  call: Call,
): Promise<Explained | undefined> {
  const { method, canisterId, arg } = call
  if (method !== 'icrc1_transfer' && method !== 'icrc2_approve') return undefined
  try {
    const [args] = decodeCandid(methodType(Ledger.idlFactory, method).argTypes, arg, 'wallet')
    const { symbol, decimals } = await createSdk(config).tokens.fetch(canisterId.toText())
    const amount: unknown = Reflect.get(Object(args), 'amount')
    const account: unknown = Reflect.get(
      Object(args),
      method === 'icrc1_transfer' ? 'to' : 'spender',
    )
    if (typeof amount !== 'bigint') return undefined
    const owner = String(Reflect.get(Object(account), 'owner'))
    return { kind: KINDS[method], amount: `${formatAmount(amount, decimals)} ${symbol}`, to: owner }
  } catch {
    // no ledger of this standard, or not its argument: then it is not explained
    return undefined
  }
}
