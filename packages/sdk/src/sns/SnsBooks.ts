import type { Tokens } from '../tokens.ts'
import type { SnsLaunchReads } from './SnsLaunchReads.ts'
import type { SnsReads } from './SnsReads.ts'

/** What plans of governance read. */
export type SnsBooks = {
  readonly sns: Pick<SnsReads, 'fetchNeuron' | 'fetchProposals'>
  readonly launches: Pick<SnsLaunchReads, 'fetchLifecycle' | 'fetchHeld' | 'fetchTicket'>
  readonly tokens: Pick<Tokens, 'adapter'>
  readonly now: () => number
}
