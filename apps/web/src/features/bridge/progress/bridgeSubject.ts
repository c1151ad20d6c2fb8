import type { BridgeStepNames, BridgeToken, DissolveFacts, Token } from '@sluice/sdk'

/** What was dissolved into a payment on another chain. */
export type BridgeSubject = {
  readonly kind: 'bridge-dissolve'
  readonly token: Pick<Token, 'symbol' | 'decimals'>
  readonly coin: Pick<Token, 'symbol' | 'decimals'>
  readonly amount: bigint
  readonly arrives: bigint
  /** The most that gas may cost, in wei, of chains that take gas. */
  readonly maxGas?: bigint | undefined
  /** On the other chain. */
  readonly to: string
  readonly steps: readonly BridgeStepNames[]
}

/** How the minter gets what it takes: out of an allowance, with another one for gas, or from an account of its own. */
type Way = 'allowance' | 'with-gas' | 'subaccount'

type About = Omit<BridgeSubject, 'kind' | 'steps'> & { readonly way: Way }

const STEPS: Readonly<Record<Way, readonly BridgeStepNames[]>> = {
  allowance: ['quote', 'approve', 'dissolve'],
  'with-gas': ['quote', 'approve', 'approve-gas', 'dissolve'],
  subaccount: ['quote', 'transfer', 'dissolve'],
}

export const dissolveSubject = ({ way, ...about }: About): BridgeSubject => ({
  kind: 'bridge-dissolve',
  ...about,
  steps: STEPS[way],
})

/** Of what was not begun yet: out of an allowance, as long as nobody says otherwise. */
export const wayOfToken = ({ chain, contract }: Pick<BridgeToken, 'chain' | 'contract'>): Way =>
  chain === 'ethereum' && contract !== undefined ? 'with-gas' : 'allowance'

export function wayOfFacts(facts: DissolveFacts): Way {
  if (facts.chain === 'bitcoin') return facts.from
  return facts.gas === undefined ? 'allowance' : 'with-gas'
}
