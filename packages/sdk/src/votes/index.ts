/** What pages and services compute of votes by themselves. Loads without any client. */
export {
  allocate,
  decide,
  type Electorate,
  flawOfBallot,
  type Outcome,
  type PowerProof,
  WHOLE,
} from '@sluice/electorate'
export { readIcrc3Blocks } from '../ledgers/history/icrc3History.ts'
export type { ReadLog } from '../ledgers/history/scanLog.ts'
export {
  MOST_PICTURE_BYTES,
  PICTURE_HEAD_BYTES,
  PICTURE_TYPES,
  type PictureFlaw,
  pictureFlaw,
} from './pictureFlaw.ts'
export { type SealedBallots, textSealedBallots } from './sealedBallots.ts'
export {
  type Reads,
  type RecountedElectorate,
  recountElectorate,
  takeSnapshot,
} from './snapshot.ts'
export { type ReadSource, readStakeSource, STAKE_SUBACCOUNT, stakeSource } from './stakeSources.ts'
export { voteStateOf } from './VoteProposal.ts'
