/** The page on chain: what operators do with it, and the port through which they do. */
export { openPage } from './openPage.ts'
export { CONFIGURATION_PATHS, type ConfigurationPath, Page } from './Page.ts'
export type { PagePort, Published } from './publishRelease.ts'
