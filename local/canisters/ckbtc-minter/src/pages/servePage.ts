import type { HttpRequest, HttpResponse } from '@sluice/candid/ckbtc_minter'
import { dashboard, LIST_NAMES, type ListName, type Starts } from './dashboard.ts'
import { logs } from './logs.ts'
import type { MinterView } from './MinterView.ts'
import { metrics } from './metrics.ts'

const encoder = new TextEncoder()
/** Nothing is loaded and no script runs, whatever gets into a page; the page's own style is in it. */
const CONTENT_POLICY = "default-src 'none'; style-src 'unsafe-inline'"
const HTML = 'text/html; charset=utf-8'
const TEXT = 'text/plain; version=0.0.4; charset=utf-8'
const JSON_TYPE = 'application/json; charset=utf-8'
const FIRST: Starts = { waiting: 0, sent: 0, coins: 0, setAside: 0, reimbursements: 0 }

/** Answers `http_request`. The view is made for pages that exist. */
export function servePage(
  { method, url }: Pick<HttpRequest, 'method' | 'url'>,
  view: () => MinterView,
): HttpResponse {
  if (method !== 'GET') return answer(405, TEXT, 'Only GET is answered\n')
  const [path = '', query = ''] = url.split('?', 2)
  switch (path) {
    case '/':
    case '/dashboard':
      return answer(200, HTML, dashboard(view(), startsOf(query)))
    case '/metrics':
      return answer(200, TEXT, metrics(view()))
    case '/logs':
      return answer(200, JSON_TYPE, logs(view()))
    default:
      return answer(404, TEXT, 'There are /dashboard, /metrics and /logs\n')
  }
}

function answer(status_code: number, type: string, body: string): HttpResponse {
  return {
    status_code,
    headers: [
      ['content-type', type],
      ['content-security-policy', CONTENT_POLICY],
      ['x-content-type-options', 'nosniff'],
      ['referrer-policy', 'no-referrer'],
    ],
    body: encoder.encode(body),
  }
}

/** Where lists begin by `coins=50&sent=100`; everything else in the query is passed over. */
function startsOf(query: string): Starts {
  const starts = { ...FIRST }
  for (const part of query.split('&', 2 * LIST_NAMES.length)) {
    const [name, start = ''] = part.split('=', 2)
    if (isListName(name) && /^\d{1,9}$/.test(start)) starts[name] = Number(start)
  }
  return starts
}

const isListName = (name: string | undefined): name is ListName =>
  LIST_NAMES.some((each) => each === name)
