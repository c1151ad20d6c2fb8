/** One chunk for all of the launchpad. */
export { openLaunchpad, readsOf } from './openLaunchpad.ts'
