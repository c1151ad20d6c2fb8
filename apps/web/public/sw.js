// Keeps the frame of the application, nothing else: pages, scripts, styles and fonts of this site. What the network and its
// canisters answer never passes through here, so no balance is ever stale. To switch it off for everybody, serve
// `{"off":true}` at /sw-state.json: it then removes itself and its files.
const CACHE = 'sluice-shell-v1'
const PAGE = '/index.html'
const CONFIG = '/config.json'
const PATIENCE_MS = 3_000

addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll([PAGE, CONFIG, '/early.js', '/favicon.svg']))
      .then(() => skipWaiting()),
  )
})

addEventListener('activate', (event) => {
  event.waitUntil(
    Promise.all([
      clients.claim(),
      caches
        .keys()
        .then((names) =>
          Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name))),
        ),
    ]),
  )
})

// The page tells what it loaded before this worker was there; what it no longer loads is from an older release.
addEventListener('message', (event) => {
  const keep = event.data?.keep
  if (Array.isArray(keep)) event.waitUntil(keepFiles(keep))
})

addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== location.origin) return
  if (request.mode === 'navigate') event.respondWith(fresh(request, PAGE))
  else if (url.pathname === CONFIG) event.respondWith(fresh(request, CONFIG))
  else if (url.pathname.startsWith('/assets/')) event.respondWith(kept(request))
  else if (url.pathname === '/early.js' || url.pathname === '/favicon.svg')
    event.respondWith(fresh(request, url.pathname))
})

async function keepFiles(paths) {
  if (await isSwitchedOff()) return
  const cache = await caches.open(CACHE)
  for (const path of paths) {
    if (!(await cache.match(path))) await cache.add(path).catch(() => {})
  }
  for (const { url } of await cache.keys()) {
    const { pathname } = new URL(url)
    if (pathname.startsWith('/assets/') && !(await exists(pathname))) await cache.delete(url)
  }
}

async function isSwitchedOff() {
  const state = await fetch('/sw-state.json', { cache: 'no-store' })
    .then((answer) => (answer.ok ? answer.json() : {}))
    .catch(() => ({}))
  if (state.off !== true) return false
  await caches.delete(CACHE)
  await registration.unregister()
  return true
}

/** Offline nothing is known of a file, so it stays. */
const exists = (pathname) =>
  fetch(pathname, { method: 'HEAD' }).then(
    ({ status }) => status !== 404,
    () => true,
  )

/** From the site while it answers in time; else as it was last seen. */
async function fresh(request, key) {
  const cache = await caches.open(CACHE)
  try {
    const answer = await fetch(request, { signal: AbortSignal.timeout(PATIENCE_MS) })
    if (answer.ok) await cache.put(key, answer.clone())
    return answer
  } catch {
    return (await cache.match(key)) ?? Response.error()
  }
}

/** A built file never changes under its name: one that is kept need not be asked for again. */
async function kept(request) {
  const cache = await caches.open(CACHE)
  const found = await cache.match(request)
  if (found) return found
  const answer = await fetch(request)
  if (answer.ok) await cache.put(request, answer.clone())
  return answer
}
