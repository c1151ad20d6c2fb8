/** One chunk for all of the launchpad. */
export { Launchpad } from './Launchpad.ts'
export { LaunchpadReads } from './LaunchpadReads.ts'
