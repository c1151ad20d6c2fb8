import type { Config, Sdk, Signer } from '@sluice/sdk'
import type { WalletId } from './catalogue.ts'

/** Somebody signed in: who signs, and until when. */
export type WalletSession = {
  readonly signer: Signer
  /** Milliseconds since 1970; none for a session without an end. */
  readonly expiresAt?: number
}

/** One way to sign in. Each lives in a module of its own, which loads when it is chosen or restored. */
export interface Wallet {
  /** The session of an earlier visit, or none. Asks nothing of the person. */
  restore(): Promise<WalletSession | undefined>
  /**
   * Asks the person. Call it in the click handler itself: browsers block windows that open later.
   * @throws WalletProblem
   */
  connect(): Promise<WalletSession>
  disconnect(): Promise<void>
  /** Tells when the account behind the session changes or is locked outside of this page. Returns the way to stop. */
  onAccountChange?(listener: () => void): () => void
}

export type WalletContext = {
  readonly id: WalletId
  readonly config: Config
  /** What tells wallets of one kind apart: a signer's address, an extension's id. */
  readonly address: string | undefined
  /** Reads as nobody in particular: for wallets that want to know beforehand what they will be asked to call. */
  readonly sdk: Pick<Sdk, 'pools' | 'farms' | 'stakes' | 'nfts'>
}

export type CreateWallet = (context: WalletContext) => Wallet
