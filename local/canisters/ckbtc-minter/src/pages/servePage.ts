import type { HttpRequest, HttpResponse } from '@sluice/candid/ckbtc_minter'
import { answer, HTML, JSON_TYPE, TEXT } from '../../../../minter-kit/pages/answer.ts'
import { startsOf } from '../../../../minter-kit/pages/lists.ts'
import { dashboard, LIST_NAMES, type Starts } from './dashboard.ts'
import { logs } from './logs.ts'
import type { MinterView } from './MinterView.ts'
import { metrics } from './metrics.ts'

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
      return answer(200, HTML, dashboard(view(), startsOf(query, LIST_NAMES, FIRST)))
    case '/metrics':
      return answer(200, TEXT, metrics(view()))
    case '/logs':
      return answer(200, JSON_TYPE, logs(view()))
    default:
      return answer(404, TEXT, 'There are /dashboard, /metrics and /logs\n')
  }
}
