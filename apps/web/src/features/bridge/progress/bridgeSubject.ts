import type { BridgeStepNames, DissolveFacts, Token } from '@sluice/sdk'

/** What was dissolved into a payment on another chain. */
export type BridgeSubject = {
  readonly kind: 'bridge-dissolve'
  readonly token: Pick<Token, 'symbol' | 'decimals'>
  readonly coin: Pick<Token, 'symbol' | 'decimals'>
  readonly amount: bigint
  readonly arrives: bigint
  /** On the other chain. */
  readonly to: string
  readonly steps: readonly BridgeStepNames[]
}

type About = Omit<BridgeSubject, 'kind' | 'steps'> & { readonly from?: DissolveFacts['from'] }

/** `from`: how the minter gets the tokens; out of an allowance, as long as nobody says otherwise. */
export const dissolveSubject = ({ from = 'allowance', ...about }: About): BridgeSubject => ({
  kind: 'bridge-dissolve',
  ...about,
  steps: ['quote', from === 'allowance' ? 'approve' : 'transfer', 'dissolve'],
})
