/** What is asked of projects of votes, loaded together with its first use. */
import { type _SERVICE, idlFactory } from '@sluice/candid/vote_controller'
import type { Actors } from '../actors.ts'
import { type Config, canisterId } from '../config.ts'
import { NamedCreationReads } from '../sale/NamedCreationReads.ts'

export { Votes } from './Votes.ts'

export const voteReads = (config: Config, actors: Actors) =>
  new NamedCreationReads(() =>
    actors.other<_SERVICE>(idlFactory, canisterId(config, 'vote_controller')),
  )
