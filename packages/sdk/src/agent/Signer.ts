import type { Identity } from '@icp-sdk/core/agent'
import type { IDL } from '@icp-sdk/core/candid'
import type { Principal } from '@icp-sdk/core/principal'
import type { SluiceError } from '../errors.ts'

/** A call in full. The interface goes with it, because some wallets encode the argument themselves. */
export type CanisterCall = {
  readonly canisterId: Principal
  readonly method: string
  readonly arg: Uint8Array
  readonly interfaceOf: IDL.InterfaceFactory
}

/** What came of one of several calls. */
export type CallEnd = { readonly reply: Uint8Array } | { readonly error: SluiceError }

/**
 * A wallet that signs and sends calls itself, each after asking its owner. The request's id is not known before it answers,
 * so the outcome of a call whose answer is lost must be read from what the call changes.
 */
export interface CallingWallet {
  readonly principal: Principal
  /**
   * Returns the reply's bytes. @throws WalletError: with `funds` `wallet` the call was surely not sent, with `moving` nobody
   * knows.
   */
  call(call: CanisterCall): Promise<Uint8Array>
  /**
   * Asks its owner once for several calls (ICRC-112). Each is sent when the one before has succeeded; answers come in the same order.
   * Absent where the wallet asks for each. @throws WalletError as `call`, of all of them
   */
  callInTurn?(calls: readonly CanisterCall[]): Promise<readonly CallEnd[]>
  /**
   * Opens the wallet's window for several calls in a row. Call it in the click handler: browsers block windows that open
   * later. Returns what closes it again.
   */
  begin?(): () => void
}

/** Who speaks for the caller: a key that signs here, or a wallet that signs elsewhere. */
export type Signer =
  | {
      readonly kind: 'identity'
      readonly identity: Identity
      /** Each signature asks a person, as a hardware device does: reads then go unsigned. */
      readonly asks?: boolean
    }
  | { readonly kind: 'wallet'; readonly wallet: CallingWallet }

export function principalOf(signer: Signer): Principal {
  return signer.kind === 'identity' ? signer.identity.getPrincipal() : signer.wallet.principal
}
