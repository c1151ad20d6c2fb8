/** What pages compute of governance by themselves: previews, and everything of the core. Loads without any client. */
export * from '@sluice/governance'
export { neuronIdOf } from './neuronIdOf.ts'
export { isNns, NNS_GOVERNANCE } from './nns/nnsId.ts'
export { MATURITY_HELD, modulationOf, previewChange } from './previewChange.ts'
export { type Recount, recountOf } from './recountOf.ts'
export { MOST_VOTERS } from './SnsFlow.ts'
