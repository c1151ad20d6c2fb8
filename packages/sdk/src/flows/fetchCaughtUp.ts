/** A replica that is behind may not have heard of what was seen somewhere else: it is asked again for so many seconds. */
const BEHIND_LOOKS = 3
const LOOK_MS = 1_000

/** What is there; asked again while it is less than what was seen. */
export async function fetchCaughtUp(
  fetch: () => Promise<bigint>,
  seen: bigint,
  pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)),
): Promise<bigint> {
  for (let looks = 0; ; looks++) {
    const found = await fetch()
    if (found >= seen || looks === BEHIND_LOOKS) return found
    await pause(LOOK_MS)
  }
}

/** Whether something is so. A replica that is behind may tell how it was before: only what stays so for some seconds is believed. */
export async function isLasting(
  isSo: () => Promise<boolean>,
  pause?: (ms: number) => Promise<void>,
): Promise<boolean> {
  const fetch = async () => ((await isSo()) ? 0n : 1n)
  return (await fetchCaughtUp(fetch, 1n, pause)) === 0n
}
