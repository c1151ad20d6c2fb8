import { Agent, get } from 'node:http'

const EVERY_MS = 20
const WARM_UP_MS = 1_000

/** How long answers take to somebody who asks at a steady pace, however long the ones before take. */
export type Waited = { readonly p50Ms: number; readonly p99Ms: number; readonly mostMs: number }

process.once('message', async ({ url, seconds }: { url: string; seconds: number }) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 200 })
  const took: number[] = []
  const ask = (dueAt: number, isCounted: boolean) =>
    new Promise<void>((resolve, reject) => {
      get(url, { agent }, (response) => {
        response.resume()
        response.on('end', () => {
          // from when it was due: a pause of the service counts for everybody who came in it
          if (isCounted) took.push(performance.now() - dueAt)
          resolve()
        })
      }).on('error', reject)
    })
  const begin = performance.now()
  const all: Promise<void>[] = []
  for (let number = 0; number * EVERY_MS < WARM_UP_MS + seconds * 1_000; number++) {
    const dueAt = begin + number * EVERY_MS
    const early = dueAt - performance.now()
    if (early > 0) await new Promise((resolve) => setTimeout(resolve, early))
    all.push(ask(dueAt, number * EVERY_MS >= WARM_UP_MS))
  }
  await Promise.all(all)
  agent.destroy()
  took.sort((a, b) => a - b)
  const at = (share: number) => took[Math.floor(took.length * share)] ?? Number.NaN
  process.send?.({ p50Ms: at(0.5), p99Ms: at(0.99), mostMs: took.at(-1) })
  process.disconnect()
})
