// Keeps the frame of the application, nothing else: pages, scripts, styles and fonts of this site. What the network and its
// canisters answer never passes through here, so no balance is ever stale. To switch it off for everybody, serve
// `{"off":true}` at /sw-state.json: it then removes itself and its files.
// What an earlier worker kept under the names below is replaced when this one is installed.
const CACHE = 'sluice-shell-v1'
const PAGE = '/index.html'
const CONFIG = '/config.json'
const PATIENCE_MS = 3_000
/** Stands in the application's own document and in no other answer. */
const MARKER = '<meta name="application-name" content="Sluice"'

/** What is kept under a name of its own, and how its content is told from whatever else may come from there. */
const NAMED = new Map([
  [PAGE, isShell],
  [CONFIG, (answer) => isOf(answer, 'application/json')],
  ['/early.js', (answer) => isOf(answer, 'text/javascript')],
  ['/favicon.svg', (answer) => isOf(answer, 'image/svg+xml')],
])

addEventListener('install', (event) => {
  event.waitUntil(Promise.all([...NAMED.keys()].map(keepFirst)).then(() => skipWaiting()))
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
  if (Array.isArray(keep)) event.waitUntil(keepFiles(keep.filter(isBuilt)))
})

addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (request.mode === 'navigate') {
    if (isRoute(pathname)) event.respondWith(fresh(request, PAGE))
  } else if (isBuilt(pathname)) event.respondWith(kept(request))
  else if (pathname !== PAGE && NAMED.has(pathname)) event.respondWith(fresh(request, pathname))
})

// The info service tells of what somebody waits for, also while no page is open. The same is shown once, whoever tells it.
addEventListener('push', (event) => event.waitUntil(showPushed(messageOf(event.data))))

// The browser's push service has given it another name: what was waited for goes on under that.
addEventListener('pushsubscriptionchange', (event) => event.waitUntil(moveSubscription(event)))

// The page shows notifications through this worker; a press on one leads to what it is about, in a tab that is open if there is one.
addEventListener('notificationclick', (event) => {
  event.notification.close()
  const { to } = event.notification.data ?? {}
  event.waitUntil(openAt(isHere(to) ? to : '/'))
})

/** Whether it leads to this site, however a browser reads it. */
const isHere = (to) =>
  typeof to === 'string' &&
  /^\/(?!\/)/.test(to) &&
  new URL(to, location.origin).origin === location.origin

/** As text, whatever was sent. */
function messageOf(data) {
  try {
    const { tag, body, link } = data.json()
    const [tagText, bodyText] = [tag, body].map((part) => (typeof part === 'string' ? part : ''))
    return {
      tag: tagText.slice(0, 100),
      body: bodyText.slice(0, 200),
      to: isHere(link) ? link : '/',
    }
  } catch {
    // the browser shows something of its own where nothing is shown
    return { tag: '', body: '', to: '/' }
  }
}

async function showPushed({ tag, body, to }) {
  await registration.showNotification('Sluice', { body, tag, icon: '/icon-192.png', data: { to } })
  // pages that are open mark what has fired
  for (const page of await clients.matchAll({ type: 'window' })) page.postMessage({ pushed: true })
}

async function moveSubscription({ oldSubscription, newSubscription }) {
  // without the old one the page does it, when it is opened next
  if (!oldSubscription) return
  const made = newSubscription ?? (await subscribeLike(oldSubscription))
  const kept = await (await caches.open(CACHE)).match(CONFIG)
  const info = (await kept?.json())?.services?.info
  if (typeof info !== 'string') return
  const [before, after] = [oldSubscription, made].map((one) => one.toJSON())
  const { p256dh, auth } = after.keys
  await fetch(new URL('/info/push/subscribe', info), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      subscription: { endpoint: after.endpoint, keys: { p256dh, auth } },
      from: { endpoint: before.endpoint, auth: before.keys.auth },
    }),
  })
}

const subscribeLike = ({ options: { applicationServerKey } }) =>
  registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })

async function openAt(to) {
  const [open] = await clients.matchAll({ type: 'window' })
  if (open === undefined) return clients.openWindow(to)
  await open.focus()
  return open.navigate(to)
}

/**
 * Whether the application is at an address. A name with an ending is a file, shown as what it is. The wallet's window speaks
 * to other sites and comes with other headers: it is never shown from here, nor anything in its place.
 */
const isRoute = (pathname) =>
  pathname === PAGE || !(/\.\w+$/.test(pathname) || /^\/sign(\/|$)/.test(pathname))

const isBuilt = (pathname) => typeof pathname === 'string' && pathname.startsWith('/assets/')

/** Whether an answer is one of this site, to this very address, of this type. */
const isOf = ({ status, type, redirected, headers }, contentType) =>
  status === 200 &&
  type === 'basic' &&
  !redirected &&
  headers.get('content-type')?.split(';')[0].trim() === contentType

async function isShell(answer) {
  return isOf(answer, 'text/html') && (await answer.clone().text()).includes(MARKER)
}

/** Without all of them the worker isn't installed; the next visit tries again. */
async function keepFirst(pathname) {
  const answer = await fetch(pathname, { cache: 'no-cache' })
  if (!(await NAMED.get(pathname)(answer))) throw new Error(`${pathname} is not what it should be`)
  await (await caches.open(CACHE)).put(pathname, answer)
}

async function keepFiles(paths) {
  if (await isSwitchedOff()) return
  const cache = await caches.open(CACHE)
  for (const path of paths) {
    if (!(await cache.match(path))) await kept(new Request(path)).catch(() => {})
  }
  for (const { url } of await cache.keys()) {
    const { pathname } = new URL(url)
    if (isBuilt(pathname) && !(await exists(pathname))) await cache.delete(url)
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
    if (await NAMED.get(key)(answer)) await cache.put(key, answer.clone())
    return answer
  } catch {
    return (await cache.match(key)) ?? Response.error()
  }
}

/** A built file never changes under its name: one that is kept need not be asked for again. A page in its place is none. */
async function kept(request) {
  const cache = await caches.open(CACHE)
  const found = await cache.match(request)
  if (found) return found
  const answer = await fetch(request)
  const isFile = answer.status === 200 && !isOf(answer, 'text/html') && !answer.redirected
  if (isFile && answer.type === 'basic') await cache.put(request, answer.clone())
  return answer
}
