/** What pages and services compute of votes by themselves. Loads without any client. */
export { allocate, decide, flawOfBallot, type Outcome, WHOLE } from '@sluice/electorate'
export { readIcrc3Blocks } from '../ledgers/history/icrc3History.ts'
export { type SealedBallots, textSealedBallots } from './sealedBallots.ts'
export { takeSnapshot } from './snapshot.ts'
export { voteStateOf } from './VoteProposal.ts'
