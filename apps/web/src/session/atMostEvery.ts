/** Runs `act` when it was not run for a while; calls in between come to nothing. */
export function atMostEvery(periodMs: number, now: () => number, act: () => void): () => void {
  let lastAt: number | undefined
  return () => {
    if (lastAt !== undefined && now() - lastAt < periodMs) return
    lastAt = now()
    act()
  }
}
