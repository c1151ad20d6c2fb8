/** What is asked of SNSes, their governance and their launches, loaded together with its first use. */
export { SnsDirectory } from './SnsDirectory.ts'
export { Snses } from './Snses.ts'
export { SnsLaunchReads } from './SnsLaunchReads.ts'
export { SnsReads } from './SnsReads.ts'
