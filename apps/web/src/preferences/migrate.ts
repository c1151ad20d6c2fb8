/** One step of saved state: from the version before `to` to version `to`. */
export type Migration = { readonly to: number; readonly migrate: (saved: unknown) => unknown }

/** Runs, in order, the steps that the saved state has not been through. Unlike a switch, no step can be skipped. */
export function migrate(
  saved: unknown,
  version: number,
  migrations: readonly Migration[],
): unknown {
  return migrations
    .filter((step) => step.to > version)
    .toSorted((a, b) => a.to - b.to)
    .reduce((state, step) => step.migrate(state), saved)
}
