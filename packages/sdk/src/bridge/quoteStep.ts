import type { WaitingStep } from '../flows/Plan.ts'
import type { BridgeEstimate } from './BridgeToken.ts'

type Asked<Facts> = {
  readonly facts: Facts
  readonly bridge: {
    readonly estimateDissolve: (ledgerId: string, amount: bigint) => Promise<BridgeEstimate>
  }
  /** Throws where less would come of it than was agreed to. */
  readonly require: (facts: Facts, offered: BridgeEstimate) => void
}

/** Before a dissolve pays anything: does the minter still offer what was agreed to? */
export function quoteStep<Facts extends { readonly ledgerId: string; readonly amount: bigint }>({
  facts,
  bridge,
  require,
}: Asked<Facts>): WaitingStep {
  return {
    kind: 'wait',
    name: 'quote',
    after: [],
    everyMs: 0,
    poll: async () => {
      const offered = await bridge.estimateDissolve(facts.ledgerId, facts.amount)
      require(facts, offered)
      return { result: offered.arrives }
    },
    // fees and gas change: asked anew whenever the flow goes on and has paid nothing yet
    holds: () => false,
  }
}
