import type { Lifecycle } from '@sluice/governance/launch'

/** The canisters of an SNS, as the network lists them, and what it says of itself. Texts are a stranger's, and bounded. */
export type Sns = {
  readonly rootId: string
  readonly governanceId: string
  readonly ledgerId: string
  readonly swapId: string
  readonly indexId: string | undefined
  readonly name: string
  readonly description: string
  /** An `https:` address, or none. */
  readonly url: string | undefined
  /** A data URL of a picture, where the list has it already; otherwise ask `fetchLogo`. */
  readonly logo: string | undefined
  readonly lifecycle: Lifecycle
  /** When the sale opens or has opened, in seconds since 1970. */
  readonly opensAt: bigint | undefined
}

/** The canisters alone, of an SNS that has all that is needed. */
export type WholeSns = Pick<Sns, 'rootId' | 'governanceId' | 'ledgerId' | 'swapId' | 'indexId'>
