type Source = { readonly lagEvents: number; readonly lagSeconds: number | null }

const LOOK_EVERY_MS = 250

/**
 * Waits until the info service of a world that has just started has read all that the world was seeded with. Before that it tells of half a
 * market, and it lives in the process that serves the page and the network: a first journey would wait for it instead.
 */
export async function untilRead(infoUrl: string): Promise<void> {
  // a source that was read may name others: all of them twice in a row
  for (let times = 0; times < 2; ) {
    times = (await hasReadAll(infoUrl)) ? times + 1 : 0
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
  }
}

async function hasReadAll(infoUrl: string): Promise<boolean> {
  const health: { readonly sources?: readonly Source[] } = await (
    await fetch(`${infoUrl}/healthz`)
  ).json()
  const { sources = [] } = health
  return (
    sources.length > 0 &&
    sources.every(({ lagEvents, lagSeconds }) => lagEvents === 0 && lagSeconds !== null)
  )
}
