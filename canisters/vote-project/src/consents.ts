import type { _SERVICE, Ballot } from '@sluice/candid/vote_project'
import type { ConsentTable } from '@sluice/canister/runtime'
import type { Consent } from '@sluice/canister/services'
import type { VoteContext } from './project/VoteContext.ts'
import { findProposal } from './proposals/found.ts'

type Detail = readonly [string, string]

/** What wallets show before a vote. */
export function consentTable(context: VoteContext): ConsentTable<_SERVICE> {
  const consent = (title: string, number: bigint, ...details: Detail[]): Consent => {
    const found = findProposal(context, number)
    if (found === undefined) throw new Error('there is no such proposal')
    const project = context.state.project.get()?.name ?? ''
    return { title, details: [['Project', project], ['Proposal', found.terms.title], ...details] }
  }
  const choice = (number: bigint, ballot: Ballot): Detail => {
    if ('abstain' in ballot) return ['Vote', 'Abstain']
    const options = findProposal(context, number)?.terms.options ?? []
    const named = ballot.choices.slice(0, options.length).map(({ option, weight }) => {
      const name = options[Number(option)] ?? '?'
      return `${name} (${Number(weight) / 100} %)`
    })
    return ['Vote', named.join(', ')]
  }
  return {
    castVote: (number, ballot, reason) =>
      consent(
        'Vote',
        number,
        choice(number, ballot),
        ...(reason === '' ? [] : [['Reason', reason] as const]),
      ),
    sealVote: (number) =>
      consent('Seal a vote', number, ['Afterwards', 'Open it after the end, or it does not count']),
    openVote: (number, ballot) => consent('Open a sealed vote', number, choice(number, ballot)),
  }
}
