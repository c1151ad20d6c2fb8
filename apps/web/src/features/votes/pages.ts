/** Pages of votes, loaded together. */
export { CreateVotesPage } from './create/CreateVotesPage.tsx'
export { VotesPage } from './list/VotesPage.tsx'
export { VoteProjectPage } from './project/VoteProjectPage.tsx'
export { VoteProposalPage } from './proposal/VoteProposalPage.tsx'
export { ProposePage } from './propose/ProposePage.tsx'
