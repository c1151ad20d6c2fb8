/** Ends the running message and takes back all that it did. In a unit test, where nothing is taken back, it throws. */
export type Trap = (error: unknown) => never

/** For unit tests. */
export const throwing: Trap = (error) => {
  throw error
}

/**
 * Waits for flows that run at once. What any of them throws takes back the message that it happens in: of several failures
 * `Promise.all` reports the first alone, and the messages of the others would be committed half done.
 */
export async function allOrTrap(flows: readonly Promise<unknown>[], trap: Trap): Promise<void> {
  await Promise.all(
    flows.map((flow) =>
      flow.catch((error: unknown) => {
        if (isCleanup(error)) throw error
        trap(error)
      }),
    ),
  )
}

/**
 * Whether this marks the cleanup after a callback that trapped. It must pass every `catch`: no flow may go on then, and a
 * second trap would undo the cleanup.
 */
export function isCleanup(error: unknown): boolean {
  return (
    typeof error === 'object' && error !== null && Reflect.get(error, 'type') === 'CleanupCallback'
  )
}
