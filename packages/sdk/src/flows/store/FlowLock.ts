/** Runs one flow of an account at a time. A browser keeps its tabs apart with it; within a process the engine does so anyway. */
export type FlowLock = <T>(principal: string, run: () => Promise<T>) => Promise<T>

/** One after another in the order of asking, as long as the process lives. */
export function oneAtATime(): FlowLock {
  const last = new Map<string, Promise<unknown>>()
  return (principal, run) => {
    const before = last.get(principal) ?? Promise.resolve()
    const running = before.then(run, run)
    last.set(principal, running)
    return running
  }
}
