import type { Principal } from '@icp-sdk/core/principal'
import type { MarketContext } from '../market/MarketContext.ts'
import { refuse } from '../market/Refusal.ts'
import { plainAccount } from '../market/tokenKey.ts'

export type Install = Readonly<
  Record<'payLedger' | 'tokenList' | 'controller' | 'feeReceiver', Principal>
>

export function install({ state }: MarketContext, args: Install): void {
  state.config.set({
    payLedger: args.payLedger.toUint8Array(),
    tokenList: args.tokenList.toUint8Array(),
    controller: args.controller.toUint8Array(),
    feeReceiver: plainAccount(args.feeReceiver.toUint8Array()),
  })
}

/** What is absent stays. Listings, offers and sales that there are keep the terms that they were made with. */
export function configure(
  { state, parsePrincipal }: MarketContext,
  wanted: Partial<Record<'payLedger' | 'tokenList' | 'feeReceiver', string | undefined>>,
): void {
  const read = (text: string | undefined) =>
    text === undefined ? undefined : (parsePrincipal(text) ?? refuse('This is no principal'))
  const config = state.config.get()
  const feeReceiver = read(wanted.feeReceiver)
  state.config.set({
    payLedger: read(wanted.payLedger) ?? config.payLedger,
    tokenList: read(wanted.tokenList) ?? config.tokenList,
    controller: config.controller,
    feeReceiver: feeReceiver === undefined ? config.feeReceiver : plainAccount(feeReceiver),
  })
}
