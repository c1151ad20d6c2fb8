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
    const { active } = await navigator.serviceWorker.ready
    await loaded()
    active?.postMessage({ keep: loadedFiles() })
  } catch (error) {
    // Without a worker the page works as long as there is a connection.
    console.warn(error)
  }
}

const isForeign = ({ active, waiting, installing }: ServiceWorkerRegistration): boolean =>
  ![active, waiting, installing].some((worker) => worker?.scriptURL.endsWith(WORKER))

const loaded = () =>
  new Promise<void>((resolve) => {
    if (document.readyState === 'complete') resolve()
    else window.addEventListener('load', () => resolve(), { once: true })
  })

/** What this page has loaded from its own site before the worker could see it. */
function loadedFiles(): readonly string[] {
  return performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
    .map(({ pathname }) => pathname)
}
