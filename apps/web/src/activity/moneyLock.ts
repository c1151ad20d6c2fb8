const lockName = (principal: string) => `sluice-money-${principal}`

// Absent on pages served without TLS from another machine; there, tabs are not kept apart.
const locks = 'locks' in navigator ? navigator.locks : undefined

/** Runs one money-moving action of an account at a time, over all tabs of this browser. */
export function withMoneyLock<T>(principal: string, run: () => Promise<T>): Promise<T> {
  return locks ? locks.request(lockName(principal), run) : run()
}

/** Whether some tab, this one included, is moving money of the account now. */
export async function isMoneyMoving(principal: string): Promise<boolean> {
  const { held = [] } = (await locks?.query()) ?? {}
  return held.some(({ name }) => name === lockName(principal))
}
