import type { Sns } from '@sluice/sdk'

/** Whose things are looked for in which DAOs. */
export type OfDaos = { readonly snses: readonly Sns[]; readonly owner: string }
