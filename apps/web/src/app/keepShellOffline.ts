const WORKER = '/sw.js'

/** Lets the frame open without a connection, and removes workers that earlier sites at this address left behind. */
export async function keepShellOffline(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  try {
    const others = await navigator.serviceWorker.getRegistrations()
    await Promise.all(others.filter(isForeign).map((worker) => worker.unregister()))
    // A development server's files change under the worker.
    if (import.meta.env.DEV) return
    await navigator.serviceWorker.register(WORKER)
    await Promise.all([controlled(), loaded()])
    tellWorkerOfFiles()
  } catch (error) {
    // Without a worker the page works as long as there is a connection.
    console.warn(error)
  }
}

const isForeign = ({ active, waiting, installing }: ServiceWorkerRegistration): boolean =>
  ![active, waiting, installing].some((worker) => worker?.scriptURL.endsWith(WORKER))

/** Until the worker sees what the page asks for; before that, what is loaded passes it by. */
const controlled = () =>
  new Promise<void>((resolve) => {
    if (navigator.serviceWorker.controller) resolve()
    else
      navigator.serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true })
  })

const loaded = () =>
  new Promise<void>((resolve) => {
    if (document.readyState === 'complete') resolve()
    else window.addEventListener('load', () => resolve(), { once: true })
  })

/** Names the worker what the page has loaded: first everything, then what was on its way when the worker took over. */
function tellWorkerOfFiles(): void {
  const told = new Set<string>()
  const tell = (files: readonly string[]): void => {
    for (const file of files) told.add(file)
    navigator.serviceWorker.controller?.postMessage({ keep: files })
  }
  new PerformanceObserver((list) => {
    const unseen = builtFiles(list.getEntries().filter(passedByWorker)).filter(
      (file) => !told.has(file),
    )
    if (unseen.length > 0) tell(unseen)
  }).observe({ type: 'resource' })
  tell(builtFiles(performance.getEntriesByType('resource')))
}

const passedByWorker = (entry: PerformanceEntry): boolean =>
  entry instanceof PerformanceResourceTiming && entry.workerStart === 0

const builtFiles = (entries: readonly PerformanceEntry[]): readonly string[] =>
  entries
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
    .map(({ pathname }) => pathname)
