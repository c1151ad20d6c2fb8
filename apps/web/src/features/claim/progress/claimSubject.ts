import type { ClaimFlow, ClaimStepName, ClaimToken } from '@sluice/sdk'
import { eventSteps } from '@sluice/sdk/claimFlow'

/** What is done with claim events. */
export const CLAIM_ACTIONS = ['claim', 'create', 'open', 'close', 'return'] as const
export type ClaimAction = (typeof CLAIM_ACTIONS)[number]

/** A claim, or an event on its way. The amount is 0 where only the event's state changes. */
export type ClaimSubject = {
  readonly kind: 'claim'
  readonly action: ClaimAction
  readonly eventName: string
  readonly token: Pick<ClaimToken, 'symbol' | 'decimals'>
  readonly amount: bigint
  readonly steps: readonly ClaimStepName[]
}

type About = {
  readonly eventName: string
  readonly token: Pick<ClaimToken, 'symbol' | 'decimals'>
  readonly amount: bigint
}

/** A claim of somebody's own. */
export const claimSubject = (about: About): ClaimSubject => ({
  kind: 'claim',
  action: 'claim',
  ...about,
  steps: ['claim'],
})

/** The end of an event; with what comes back when something does. */
export const closeSubject = (about: About, takesBack: boolean): ClaimSubject => ({
  kind: 'claim',
  action: takesBack ? 'return' : 'close',
  ...about,
  steps: takesBack ? ['close', 'return'] : ['close'],
})

/** An event that is made, or one that goes on. */
export const eventSubject = (
  action: 'create' | 'open',
  about: About,
  steps: readonly ClaimStepName[],
): ClaimSubject => ({ kind: 'claim', action, ...about, steps })

/** What was interrupted, as it was written down. */
export function subjectOfFlow(flow: ClaimFlow, token: About['token']): ClaimSubject {
  switch (flow.kind) {
    case 'claim-tokens':
      return claimSubject({ eventName: flow.facts.eventName, token, amount: flow.facts.amount })
    case 'close-claim-event': {
      const { eventName, takesBack } = flow.facts
      return closeSubject({ eventName, token, amount: 0n }, takesBack)
    }
    case 'create-claim-event':
    case 'open-claim-event': {
      const { name, receivers, funding } = flow.facts
      const amount = receivers?.total ?? funding?.payment ?? 0n
      const action = flow.kind === 'create-claim-event' ? 'create' : 'open'
      return eventSubject(action, { eventName: name, token, amount }, eventSteps(flow.facts))
    }
  }
}

/** The ledger that a flow is about. */
export const ledgerOfFlow = (flow: ClaimFlow): string =>
  'token' in flow.facts ? flow.facts.token.ledgerId : flow.facts.ledgerId
