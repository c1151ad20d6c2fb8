import type { _SERVICE, Ballot } from '@sluice/candid/vote_project'
import type { ConsentTable } from '@sluice/canister/runtime'
import type { Consent } from '@sluice/canister/services'
import type { VoteContext } from './project/VoteContext.ts'
import { findProposal } from './proposals/found.ts'

type Detail = readonly [string, string]

/** What wallets show before a vote. */
export function consentTable(context: VoteContext): ConsentTable<_SERVICE> {
  const projectName = () => context.state.project.get()?.name ?? ''
  const voterCount = (voters: readonly unknown[]): Detail => ['Voters', `${voters.length}`]
  const consent = (title: string, number: bigint, ...details: Detail[]): Consent => {
    const found = findProposal(context, number)
    if (found === undefined) throw new Error('there is no such proposal')
    return {
      title,
      details: [['Project', projectName()], ['Proposal', found.terms.title], ...details],
    }
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
    setDelegate: ([delegate]) => ({
      title: delegate === undefined ? 'Take a delegation back' : 'Delegate voting power',
      details: [
        ['Project', projectName()],
        ...(delegate === undefined ? [] : [['Delegate', delegate.toText()] as const]),
        ['Counts', 'In proposals that are made from now on'],
      ],
    }),
    castVotesFor: (number, voters, ballot) =>
      consent('Vote for others', number, voterCount(voters), choice(number, ballot)),
    sealVotesFor: (number, voters) => consent('Seal votes for others', number, voterCount(voters)),
    openVotesFor: (number, voters, ballot) =>
      consent('Open sealed votes for others', number, voterCount(voters), choice(number, ballot)),
  }
}
