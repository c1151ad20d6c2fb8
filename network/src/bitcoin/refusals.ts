import { explicitTrap, RejectCode } from '../errors.ts'
import { Refusal } from '../management/refusal.ts'
import type { BitcoinCanister } from './bitcoinCanisters.ts'

/** The Bitcoin canister rejects a call itself, with the error in Rust's own form. */
export function refuseBy(call: string, error: string): never {
  const message = `${call} failed: ${error}`
  throw new Refusal({ kind: 'reject', code: RejectCode.canisterReject, message })
}

/** The Bitcoin canister traps. */
export function trapAt({ text }: BitcoinCanister, message: string): never {
  throw new Refusal(explicitTrap(message).toReject(text))
}
