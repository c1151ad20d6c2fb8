import type { HttpRequest, HttpResponse } from '@sluice/candid/ckbtc_minter'
import { answer, HTML, JSON_TYPE, TEXT } from './answer.ts'
import { type Starts, startsOf } from './lists.ts'

/** What a minter's pages are made with. */
export type Pages<View, Name extends string> = {
  /** The lists of the dashboard. */
  readonly lists: readonly Name[]
  readonly dashboard: (view: View, starts: Starts<Name>) => string
  readonly metrics: (view: View) => string
  readonly logs: (view: View) => string
}

/** Answers `http_request`. The view is made for pages that exist. */
export function servePages<View, Name extends string>(
  pages: Pages<View, Name>,
  { method, url }: Pick<HttpRequest, 'method' | 'url'>,
  view: () => View,
): HttpResponse {
  if (method !== 'GET') return answer(405, TEXT, 'Only GET is answered\n')
  const [path = '', query = ''] = url.split('?', 2)
  switch (path) {
    case '/':
    case '/dashboard':
      return answer(200, HTML, pages.dashboard(view(), startsOf(query, pages.lists)))
    case '/metrics':
      return answer(200, TEXT, pages.metrics(view()))
    case '/logs':
      return answer(200, JSON_TYPE, pages.logs(view()))
    default:
      return answer(404, TEXT, 'There are /dashboard, /metrics and /logs\n')
  }
}
